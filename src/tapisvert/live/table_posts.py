"""Staff of a table: the posts, and the handovers by which one person relieves another.

Where posts are assigned, an official of the house has authority at a table only while they hold a
post there. Each post takes two accounts: the direction or the chef assigns it, and the person takes
it under their own account. The chef's `rotate` gives a croupier's post to a relief (CR-13): the
relief's signature makes the command, and takes the authority from the person relieved. The roles of
the house itself (direction, controller, cashier) do not depend on a table.
"""

from collections.abc import Iterable, Mapping
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
OPENING_POSTS: Final = (Role.TAILLEUR, Role.CHEF)
"""Posts without which no table opens: who deals, and who is responsible for the table."""
CROUPIERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR})
"""Posts that the chef gives, held at one table at a time; the direction gives all others."""
_MAX_POSTS: Final = 24
"""Maximum of posts held at a table, and of offers."""
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
    """Post that was assigned to a person and not taken yet; `relief` is the chef's command."""

    role: Role
    name: str
    by: str
    account: str
    relief: c.Rotate | None = None


class PostCheck(Protocol):
    """Check of a post that a person of that name is assigned or, with `is_taking`, takes now."""

    def __call__(self, role: Role, name: str, *, is_taking: bool) -> Refusal | None:
        """Return the refusal, or None."""


def admit_all(role: Role, name: str, *, is_taking: bool) -> None:
    """Refuse no post."""


class TablePosts:
    """Posts held at a table, oldest first. If not `is_assigned`, all of the staff serve."""

    def __init__(self, *, is_assigned: bool, check: PostCheck = admit_all) -> None:
        self.is_assigned = is_assigned
        self._check = check
        self.posts: tuple[Post, ...] = ()
        self._offers: dict[tuple[Role, str], PostOffer] = {}

    @property
    def offers(self) -> tuple[PostOffer, ...]:
        """Posts that await the signatures of their new holders."""
        return tuple(self._offers.values())

    @property
    def vacant(self) -> tuple[Role, ...]:
        """Posts that a table needs to open, and that no one holds."""
        roles = {post.role for post in self.posts}
        return tuple(role for role in OPENING_POSTS if self.is_assigned and role not in roles)

    def has_post(self, role: Role, name: str) -> bool:
        """Return whether a person of this name holds a post of a role, or serves unassigned."""
        return not self.is_assigned or any(
            post.role is role and post.name == name for post in self.posts
        )

    def effective_actor(self, actor: Actor) -> Actor:
        """Return an actor with the roles that count at this table."""
        if (
            not self.is_assigned
            or actor.roles.isdisjoint(TABLE_ROLES)
            or actor.account == TABLE_ACTOR.account
        ):
            return actor
        posts = {post.role for post in self.posts if post.account == actor.account}
        roles = (actor.roles - TABLE_ROLES) | (actor.roles & posts)
        return actor if roles == actor.roles else replace(actor, roles=roles)

    # Requests -------------------------------------------------------------------------------------

    def refusal(self, actor: Actor, action: PostAction) -> Refusal | None:
        """Return the refusal of an action about posts, or None; `actor` has the house's roles."""
        if not self.is_assigned:
            return refuse("not_available", "posts are not used at this table")
        if isinstance(action, TakePost):
            return self._take_refusal(actor, action)
        if action.role not in TABLE_ROLES:
            return refuse(
                "not_available", "unknown post: expected tailleur, payeur, chef or inspector"
            )
        is_own = isinstance(action, DismissFromPost) and action.name == actor.name
        if not is_own and not self._may_offer(actor, action.role):
            return refuse("forbidden", "requires role direction (or chef, for croupiers)")
        if isinstance(action, AssignPost):
            return self.offer_refusal(actor, action.role, action.name)
        is_offered = (action.role, action.name) in self._offers
        if is_offered or self.has_post(action.role, action.name):
            return None
        return refuse("not_posted", "not assigned to this post")

    def offer_refusal(self, actor: Actor, role: Role, name: str) -> Refusal | None:
        """Return the refusal to assign a post to a person, whatever the roles of the giver."""
        if name == actor.name:
            return refuse("four_eyes", "you cannot assign yourself")
        if role not in TABLE_ROLES:
            return refuse(
                "not_available", "unknown post: expected tailleur, payeur, chef or inspector"
            )
        if self.has_post(role, name):
            return refuse("invalid_state", "already assigned to this post")
        if len(self._offers) >= _MAX_POSTS or len(self.posts) >= _MAX_POSTS:
            return refuse("staff_full", f"post limit reached ({_MAX_POSTS}): remove someone first")
        return self._check(role, name, is_taking=False)

    def _may_offer(self, actor: Actor, role: Role) -> bool:
        is_chef = Role.CHEF in self.effective_actor(actor).roles
        return Role.DIRECTION in actor.roles or (is_chef and role in CROUPIERS)

    def _take_refusal(self, actor: Actor, action: TakePost) -> Refusal | None:
        offer = self._offers.get((action.role, actor.name))
        if offer is None or action.role not in actor.roles or offer.account == actor.account:
            return refuse("not_posted", "you were not offered this post")
        holders = [post.name for post in self.posts if post.role is action.role]
        if action.relieves is not None and action.relieves not in holders:
            return refuse("not_posted", "the person to relieve is not assigned to this post")
        if offer.relief is not None and action.relieves is None and len(holders) > 1:
            return refuse(
                "ambiguous_post", f"several hold this post; choose one: {', '.join(holders)}"
            )
        return self._check(action.role, actor.name, is_taking=True)

    def relief(self, actor: Actor, action: TakePost) -> tuple[c.Rotate, c.Person] | None:
        """Return the chef's command, with the chef, that a signature makes, or None."""
        offer = self._offers.get((action.role, actor.name))
        if offer is None or offer.relief is None:
            return None
        return offer.relief, c.Person(Role.CHEF.value, offer.by)

    def take(self, actor: Actor, action: TakePost) -> dict[str, object]:
        """Move the authority of a post; return its notice."""
        offer = self._offers[action.role, actor.name]
        relieved_name = action.relieves
        if offer.relief is not None and relieved_name is None:
            holders = (post.name for post in self.posts if post.role is action.role)
            relieved_name = next(holders, None)
        relief = {} if relieved_name is None else {"relieves": relieved_name}
        notice = {"notice": "take_post", "role": action.role.value, "name": actor.name}
        return self._apply({**notice, **relief}, actor)

    def offer(self, actor: Actor, action: AssignPost | c.Rotate) -> dict[str, object]:
        """Assign a post, or offer a relief; return the notice."""
        details = {"role": Role(action.role).value, "name": action.name, "by": actor.name}
        if not isinstance(action, c.Rotate):
            return self._apply({"notice": "assign", **details}, actor)
        optional = {"minutes": action.minutes, "inspector": action.inspector}
        optional_details = {key: value for key, value in optional.items() if value is not None}
        return self._apply({"notice": RELIEF_NOTICE, **details, **optional_details}, actor)

    def dismiss(self, actor: Actor, action: DismissFromPost) -> dict[str, object]:
        """End a person's post, or withdraw its offer; return the notice."""
        notice = {"notice": "dismiss", "role": action.role.value, "name": action.name}
        return self._apply({**notice, "by": actor.name}, actor)

    def _apply(self, notice: dict[str, object], actor: Actor) -> dict[str, object]:
        """Apply a notice as a replay would, and return it."""
        self.replay(notice, actor.account)
        return notice

    # Sessions and replay --------------------------------------------------------------------------

    def on_opened(self) -> dict[str, object] | None:
        """Return the notice that carries the posts into a new session; None without any."""
        if not self.posts:
            return None
        posts = [[post.role.value, post.name, post.account] for post in self.posts]
        return {"notice": STAFF_NOTICE, "posts": posts}

    def clear(self) -> None:
        """Delete all posts, as a replay begins with an opening."""
        self.posts = ()
        self._offers = {}

    def replay(self, notice: Mapping[str, Any], account: str) -> None:
        """Apply a notice of the journal that an account caused."""
        match notice:
            case {"notice": "staff", "posts": posts}:
                self.posts = tuple(Post(Role(role), *person) for role, *person in posts)
            case {"notice": "assign", "role": role, "name": name, "by": by}:
                self._offers[Role(role), name] = PostOffer(Role(role), name, by, account)
            case {"notice": "rotate_asked", "role": role, "name": name, "by": by}:
                relief = c.Rotate(role, name, notice.get("minutes"), notice.get("inspector"))
                self._offers[Role(role), name] = PostOffer(Role(role), name, by, account, relief)
            case {"notice": "take_post", "role": role, "name": name}:
                self._remove(Role(role), name, from_post=notice.get("relieves"))
                self.posts = (*self.posts, Post(Role(role), name, account))
            case {"notice": "dismiss", "role": role, "name": name}:
                self._remove(Role(role), name, from_post=name)

    def restore(self, posts: tuple[Post, ...], offers: Iterable[PostOffer]) -> None:
        """Restore the posts from a snapshot."""
        self.posts = posts
        self._offers = {(offer.role, offer.name): offer for offer in offers}

    def _remove(self, role: Role, name: str, *, from_post: str | None) -> None:
        """Remove the offer of a post to one person, and another person, if any, from the post."""
        self._offers.pop((role, name), None)
        self.posts = tuple(
            post for post in self.posts if (post.role, post.name) != (role, from_post)
        )


NO_POST: Final = "not assigned to this table: ask the direction or the chef"
NOTICES: Final = ("assign", RELIEF_NOTICE, "take_post", "dismiss", STAFF_NOTICE)
"""Names of the notices about posts, which only the staff sees."""
