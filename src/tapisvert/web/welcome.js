// Chooses a password by the link that this page was opened with.
"use strict";
const form = document.getElementById("welcome");
const said = document.getElementById("said");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const password = document.getElementById("password").value;
  const answer = await fetch("/api/link", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: location.hash.slice(1), password }),
  });
  const body = await answer.json();
  if (answer.ok) {
    history.replaceState(null, "", "/welcome");
    location.assign("/");
  } else {
    said.textContent = body.message;
  }
});
