/**
 * Has playwright's driver hear nothing of the network: five messages for each request take a fifth
 * of a page's time. A page that has a route, or is to be offline, begins to tell of it then.
 */

const child = require("node:child_process");

const BEGIN = '"method":"Network.enable",';
const NEEDS = ['"method":"Fetch.enable",', '"method":"Network.emulateNetworkConditions",'];
const LONGEST = 500; // none of these is as long: what is longer is not looked through
const { spawn } = child;

child.spawn = (...given) => {
  const started = spawn(...given);
  const pipe = started.stdio?.[3];
  if (pipe) pipe.write = withoutNetwork(pipe.write.bind(pipe));
  return started;
};

function withoutNetwork(write) {
  const deaf = new Set();
  return (message, ...more) => {
    const isShort = typeof message === "string" && message.length < LONGEST;
    const [, end] = (isShort && /("sessionId":"\w+"})$/.exec(message)) || [];
    if (end && message.includes(BEGIN + end)) {
      deaf.add(end);
      return write(message.replace("Network.enable", "Network.disable"), ...more);
    }
    if (NEEDS.some((needs) => end && message.includes(needs)) && deaf.delete(end))
      write(`{"id":0,${BEGIN}${end}\0`); // the answer to 0 is none that the driver waits for
    return write(message, ...more);
  };
}
