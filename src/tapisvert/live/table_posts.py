"""Staff of a table: the posts, and the handovers by which one person relieves another.

Where the staff is assigned, an official of the house has power at a table only while they hold a
post there. Each post takes two accounts: the direction or the chef gives it, and the person takes
it under their own account. The chef's `rotate` gives a croupier's post to a relief (CR-13): the
relief's signature makes the command, and takes the authority from the person relieved. The roles of
the house itself, direction, controller and cashier, are bound to no table.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from tapisvert.live.requests import (
    TABLE_ACTOR,
    Actor,
    AssignPost,
    DismissFromPost,
    PostAction,
    TakePost,
    refuse,
)
from tapisvert.rules import Refusal, Role
from tapisvert.rules import commands as c
from tapisvert.values import value

TABLE_ROLES: Final = frozenset({Role.TAILLEUR, Role.PAYEUR, Role.CHEF, Role.INSPECTOR})
"""Roles that are held at a table."""
CROUPIERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR})
"""Posts that the chef gives, held at one table at a time; the direction gives all others."""
_MOST: Final = 24
"""Maximum of posts held at a table, and of posts that were given and not taken."""
STAFF_NOTICE: Final = "staff"
RELIEF_NOTICE: Final = "rotate_asked"


@value
class Post:
    """Post that an account holds at a table."""

    role: Role
    name: str
    account: str


@value
class PostOffer:
    """Post that was given to a person and that they have not taken yet.

    `by` is the person who gave it, under `account`. A `relief` is the chef's command that the
    signature makes; without one the person is assigned.
    """

    role: Role
    name: str
    by: str
    account: str
    relief: c.Rotate | None = None


class PostCheck(Protocol):
    """Check of a post that a person of that name is given or, with `takes`, takes now."""

    def __call__(self, role: Role, name: str, *, takes: bool) -> Refusal | None:
        """Return the refusal, or None."""


def admit_all(role: Role, name: str, *, takes: bool) -> None:
    """Refuse no post."""


class TablePosts:
    """Posts of one table. Where `is_assigned` is false, all of the house's staff serve there."""

    def __init__(self, *, is_assigned: bool, check: PostCheck = admit_all) -> None:
        self.is_assigned, self._check = is_assigned, check
        self._posts: tuple[Post, ...] = ()
        self._given: dict[tuple[Role, str], PostOffer] = {}

    @property
    def posts(self) -> tuple[Post, ...]:
        """Posts that are held, in the order in which they were taken."""
        return self._posts

    @property
    def given(self) -> tuple[PostOffer, ...]:
        """Posts that wait for the signatures of those who take them."""
        return tuple(self._given.values())

    def holds(self, role: Role, name: str) -> bool:
        """Return whether a person of this name holds a post of a role, or serves unassigned."""
        return not self.is_assigned or any(
            one.role is role and one.name == name for one in self._posts
        )

    def effective_actor(self, who: Actor) -> Actor:
        """Return an actor with the roles that count at this table."""
        if (
            not self.is_assigned
            or who.roles.isdisjoint(TABLE_ROLES)
            or who.account == TABLE_ACTOR.account
        ):
            return who
        held = {one.role for one in self._posts if one.account == who.account}
        roles = (who.roles - TABLE_ROLES) | (who.roles & held)
        return who if roles == who.roles else replace(who, roles=roles)

    # Requests -------------------------------------------------------------------------------------

    def refusal(self, who: Actor, action: PostAction) -> Refusal | None:
        """Return the refusal of an action about posts, or None; `who` has the house's roles."""
        if not self.is_assigned:
            return refuse("not_here", "all of the house's staff serve at this table")
        if isinstance(action, TakePost):
            return self._take_refusal(who, action)
        if action.role not in TABLE_ROLES:
            return refuse("not_here", "a table has posts of tailleur, payeur, chef and inspector")
        is_own = isinstance(action, DismissFromPost) and action.name == who.name
        if not is_own and not self._may_give(who, action.role):
            return refuse("not_authorized", "the direction gives posts, and the chef croupiers'")
        if isinstance(action, AssignPost):
            return self.give_refusal(who, action.role, action.name)
        is_known = (action.role, action.name) in self._given
        if is_known or self.holds(action.role, action.name):
            return None
        return refuse("not_posted", "this person holds no such post here")

    def give_refusal(self, who: Actor, role: Role, name: str) -> Refusal | None:
        """Return the refusal to give a post to a person, whatever the roles of the giver."""
        if name == who.name:
            return refuse("four_eyes", "another person has to give this post")
        if role not in TABLE_ROLES:
            return refuse("not_here", "a table has posts of tailleur, payeur, chef and inspector")
        if self.holds(role, name):
            return refuse("not_now", "this person holds the post already")
        if len(self._given) >= _MOST or len(self._posts) >= _MOST:
            return refuse("staff_full", f"a table has {_MOST} posts at most: dismiss first")
        return self._check(role, name, takes=False)

    def _may_give(self, who: Actor, role: Role) -> bool:
        is_chef = Role.CHEF in self.effective_actor(who).roles
        return Role.DIRECTION in who.roles or (is_chef and role in CROUPIERS)

    def _take_refusal(self, who: Actor, action: TakePost) -> Refusal | None:
        given = self._given.get((action.role, who.name))
        if given is None or action.role not in who.roles or given.account == who.account:
            return refuse("not_posted", "this post was not given to you here")
        holders = [one.name for one in self._posts if one.role is action.role]
        if action.relieves is not None and action.relieves not in holders:
            return refuse("not_posted", "the person to be relieved does not hold this post")
        if given.relief is not None and action.relieves is None and len(holders) > 1:
            return refuse("name_relieved", f"say whom you relieve: {', '.join(holders)}")
        return self._check(action.role, who.name, takes=True)

    def relief(self, who: Actor, action: TakePost) -> tuple[c.Rotate, c.Person] | None:
        """Return the chef's command, with the chef, that a signature makes; None if none."""
        given = self._given.get((action.role, who.name))
        if given is None or given.relief is None:
            return None
        return given.relief, c.Person(Role.CHEF.value, given.by)

    def take(self, who: Actor, action: TakePost) -> dict[str, object]:
        """Move the authority of a post; return the notice of it."""
        given = self._given[action.role, who.name]
        relieved = action.relieves
        holders = [one.name for one in self._posts if one.role is action.role]
        if given.relief is not None and relieved is None and holders:
            relieved = holders[0]
        notice: dict[str, object] = {"notice": "take_post", "role": action.role.value}
        notice["name"] = who.name
        return self._noted(notice | ({} if relieved is None else {"relieves": relieved}), who)

    def give(self, who: Actor, action: AssignPost | c.Rotate) -> dict[str, object]:
        """Give a post, by assignment or for a relief; return the notice."""
        about = {"role": Role(action.role).value, "name": action.name, "by": who.name}
        if not isinstance(action, c.Rotate):
            return self._noted({"notice": "assign", **about}, who)
        told = {"minutes": action.minutes, "inspector": action.inspector}
        told = {key: said for key, said in told.items() if said is not None}
        return self._noted({"notice": RELIEF_NOTICE, **about, **told}, who)

    def dismiss(self, who: Actor, action: DismissFromPost) -> dict[str, object]:
        """Take a post from a person, or take back one that was given; return the notice."""
        notice = {"notice": "dismiss", "role": action.role.value, "name": action.name}
        return self._noted({**notice, "by": who.name}, who)

    def _noted(self, notice: dict[str, object], who: Actor) -> dict[str, object]:
        """Return a notice that is applied already, as a replay of it would."""
        self.replay(notice, who.account)
        return notice

    # Sessions and replay --------------------------------------------------------------------------

    def on_opened(self) -> dict[str, object] | None:
        """Return the notice that carries the posts into a session that opens; None without any."""
        if not self._posts:
            return None
        posts = [[one.role.value, one.name, one.account] for one in self._posts]
        return {"notice": STAFF_NOTICE, "posts": posts}

    def clear(self) -> None:
        """Delete all posts, as a replay begins with an opening."""
        self._posts, self._given = (), {}

    def replay(self, notice: Mapping[str, Any], account: str) -> None:
        """Apply a notice of the journal that an account caused."""
        match notice:
            case {"notice": "staff", "posts": posts}:
                self._posts = tuple(Post(Role(role), *who) for role, *who in posts)
            case {"notice": "assign", "role": role, "name": name, "by": by}:
                self._note_given(PostOffer(Role(role), name, by, account))
            case {"notice": "rotate_asked", "role": role, "name": name, "by": by}:
                told = notice.get("minutes"), notice.get("inspector")
                relief = c.Rotate(role, name, *told)
                self._note_given(PostOffer(Role(role), name, by, account, relief))
            case {"notice": "take_post", "role": role, "name": name}:
                post = Post(Role(role), name, account)
                self._note_taken(post.role, post, notice.get("relieves"))
            case {"notice": "dismiss", "role": role, "name": name}:
                self._note_dismissed(Role(role), name)

    def restore(self, posts: Iterable[Post], given: Sequence[PostOffer]) -> None:
        """Set the posts, as a snapshot has them."""
        self._posts = tuple(posts)
        self._given = {(one.role, one.name): one for one in given}

    def _note_given(self, given: PostOffer) -> None:
        self._given[given.role, given.name] = given

    def _note_taken(self, role: Role, post: Post, relieved: str | None) -> None:
        self._given.pop((role, post.name), None)
        kept = (one for one in self._posts if (one.role, one.name) != (role, relieved))
        self._posts = (*kept, post)

    def _note_dismissed(self, role: Role, name: str) -> None:
        self._given.pop((role, name), None)
        self._posts = tuple(one for one in self._posts if (one.role, one.name) != (role, name))


NO_POST: Final = "you hold no post at this table: the direction or the chef gives you one"
NOTICES: Final = ("assign", RELIEF_NOTICE, "take_post", "dismiss", STAFF_NOTICE)
"""Names of the notices about posts; the staff alone sees them."""
