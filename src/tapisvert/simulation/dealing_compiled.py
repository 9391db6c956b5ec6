"""Compiled dealing loops: the same results as `dealing_numpy`, bit for bit, on vector words.

A lane of a word is a taille. The cards left are bytes, with a word for each class: the number left
in it and in the classes before. A draw is compared with all of them, and those above it lose one;
the number of those is the class of the card. So there are no look-ups and no branches, and the pack
lies in registers.

- A byte ends at 255, and a pack has 312 cards: the classes up to the nines, 216 cards, are counted
  from the front, and the red tens, which stand last, from the back. A draw is stored both ways, at
  most 255. All are shifted by 128, because bytes are compared as signed. Of more than seven packs
  the nines would pass 255: those are dealt by `dealing_numpy`.
- Random words are drawn in one loop and used in another, so that neither waits for the other. The
  rejected draws are repaired in between.
- A coup ends in one lane or another at almost every step, but in each lane at most once in the
  minimum number of steps of a coup. It stays in its word for such a block of steps, and is stored
  with those of the other lanes.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapisvert.card_game import NO_COUP, Game
from tapisvert.rules.rulebook import Rulebook
from tapisvert.simulation import dealing_numpy, rng_streams
from tapisvert.simulation.rng_streams import GAMMA, LANES, SPINS, STREAMS, TERMS
from tapisvert.simulation.simd import (
    WIDTH,
    bits,
    bundle_of,
    bytes_of,
    choose,
    compress,
    count_lanes,
    decrement,
    decrement_by_each,
    decrement_each,
    greater_each,
    halves,
    halves_of,
    is_below,
    kernel,
    load_bytes,
    load_longs,
    lowest,
    mask_of,
    multiply_high,
    narrow,
    parity,
    store,
    sum_lanes,
    widen,
)
from tapisvert.simulation.tally import DealtTailles, Tally
from tapisvert.wheel import Wheel

_PARTS: Final = LANES // WIDTH
_MIDDLE: Final = 128
_SMALL: Final = 18
"""Number of classes up to the red nines."""
_MOST_PACKS: Final = 7

_Bytes = NDArray[np.uint8]
_Longs = NDArray[np.uint64]
_Ints = NDArray[np.int64]


class _Plan(NamedTuple):
    """Parameters of the loops.

    `bounds[step]` holds the bound of the draws of a step and the number of words they reject.
    `blocks` are the steps at which the blocks begin, and the end. A block has as many steps as the
    minimum number of cards of a coup, and one begins at the step from which on a coup is the last.
    The last step is a block alone where the last card may be dealt.

    `small` are the cards of each class and those before it in the full packs, up to the red nines,
    `small_and_ace` the same with the ace of spades as a separate class before all others; `tens`
    are the red tens.
    """

    rows: int
    stop: int
    sight: int
    closing: int
    one_more: int
    small: tuple[int, ...]
    small_and_ace: tuple[int, ...]
    tens: int
    bounds: _Ints
    blocks: _Ints


@cache
def _plan(game: Game) -> _Plan:
    last_sure_step = game.closing - 1
    begins = {
        0,
        *range(last_sure_step, 0, -game.shortest),
        *range(last_sure_step, game.steps, game.shortest),
    }
    if _to_the_last_card(game):
        begins.add(game.steps - 1)
    small = tuple(2 * game.packs * (ends + 1) - _MIDDLE for ends in range(_SMALL))
    return _Plan(
        rows=game.rows,
        stop=game.stop,
        sight=game.sight,
        closing=game.closing,
        one_more=int(game.one_more),
        small=small,
        small_and_ace=(game.packs - _MIDDLE, *small),
        tens=8 * game.packs - _MIDDLE,
        bounds=_with_rejections(np.arange(game.cards, game.cards - game.steps, -1)),
        blocks=np.array([*sorted(begins), game.steps], np.int64),
    )


def _with_rejections(bounds: _Ints) -> _Ints:
    return np.column_stack([bounds, 65536 % bounds])


_SPIN_BOUNDS: Final = {
    wheel: _with_rejections(np.full(SPINS, len(wheel.numbers))) for wheel in Wheel
}

_mix = kernel(rng_streams.mix)
_next_word = kernel(rng_streams.next_word)
_counter = kernel(rng_streams.counter)


@kernel
def _start(seed: Any, batch: int, states: _Longs) -> Any:
    """Fill in the states of a batch, [word, stream], and return its key: `rng_streams.terms`."""
    first = _mix(seed) + (np.uint64(batch) * np.uint64(TERMS) + np.uint64(1)) * GAMMA
    for stream in range(STREAMS):
        for word in range(4):
            states[word, stream] = _mix(first + np.uint64(4 * stream + word) * GAMMA)
    return _mix(first + np.uint64(TERMS - 1) * GAMMA)


@kernel
def _draw(seed: Any, batch: int, bounds: _Ints, draws: _Bytes) -> None:
    """Fill in a batch's draws, [step, from the front or the back, lane]: `rng_streams.draws`."""
    states = np.empty((4, STREAMS), np.uint64)
    rejected = np.empty((len(bounds), _PARTS), np.uint64)
    key = _start(seed, batch, states)
    for part in range(_PARTS):
        _draw_part(states, part, bounds, draws, rejected)
    for part in range(_PARTS):
        steps = np.empty(len(bounds) + 1, np.int64)
        rejecting_steps = 0
        for step in range(len(bounds)):
            steps[rejecting_steps] = step
            rejecting_steps += rejected[step, part] != 0
        for step in steps[:rejecting_steps]:
            position = LANES * step + part * WIDTH
            _repair(key, position, rejected[step, part], bounds[step, 0], draws)


@kernel
def _draw_part(states: _Longs, part: int, bounds: _Ints, draws: _Bytes, rejected: _Longs) -> None:
    words = states.reshape(-1)
    offset = part * (WIDTH // 4)
    a = load_longs(words, offset)
    b = load_longs(words, offset + STREAMS)
    c = load_longs(words, offset + 2 * STREAMS)
    d = load_longs(words, offset + 3 * STREAMS)
    middle = bytes_of(_MIDDLE)
    for step in range(len(bounds)):
        word, a, b, c, d = _next_word(a, b, c, d)
        word = halves(word)
        bound_word = halves_of(bounds[step, 0])
        front = multiply_high(word, bound_word)
        back_draw = halves_of(bounds[step, 0] - 1) - front
        rejected[step, part] = bits(is_below(word * bound_word, halves_of(bounds[step, 1])))
        offset = 2 * LANES * step + part * WIDTH
        store(draws, offset, narrow(front) ^ middle)
        store(draws, offset + LANES, narrow(back_draw) ^ middle)


@kernel
def _repair(key: Any, first: int, rejected: Any, bound_value: int, draws: _Bytes) -> None:
    """Repeat the rejected draws; `first` is the position of the mask's lane 0."""
    while rejected:
        position = first + np.int64(lowest(rejected))
        rejected &= rejected - np.uint64(1)
        redrawn = _redraw(key, position, bound_value)
        offset = position + position // LANES * LANES
        draws[offset] = min(redrawn, 255) ^ _MIDDLE
        draws[offset + LANES] = min(bound_value - 1 - redrawn, 255) ^ _MIDDLE


@kernel
def _redraw(key: Any, position: Any, bound_value: int) -> Any:
    limit = np.uint64(bound_value)
    attempt = np.uint64(0)
    while True:
        product = (_mix(_counter(key, np.uint64(position), attempt)) >> np.uint64(32)) * limit
        low = product & np.uint64(0xFFFFFFFF)
        if low >= limit or low >= np.uint64(1 << 32) % limit:
            return np.int64(product >> np.uint64(32))
        attempt += np.uint64(1)


@kernel
def _two_rows(plan: _Plan, draws: _Bytes, part: int, cells: _Bytes) -> None:
    """Fill in the cells of a part's two-row coups, by block and lane: CT-3, CT-4, VT-7, VT-8."""
    ends = bundle_of(plan.small)
    tens = bytes_of(plan.tens)
    zero = bytes_of(0)
    unit = bytes_of(1)
    ten = bytes_of(10)
    short = bytes_of(plan.stop - 1)
    total = noir = first = zero
    is_open = fresh = mask_of(1)
    lower = mask_of(0)
    is_marked = mask_of(1 - plan.one_more)
    colours = parity(ends) ^ tens
    for block in range(len(plan.blocks) - 1):
        upper = rouge = colour = zero
        for step in range(plan.blocks[block], plan.blocks[block + 1]):
            offset = 2 * LANES * step + part * WIDTH
            is_above = greater_each(ends, load_bytes(draws, offset))
            ends = decrement_each(ends, is_above)
            tens = decrement(tens, tens > load_bytes(draws, offset + LANES))
            # Red comes after black, so the card is red if an odd number of ends was lowered.
            old_colours = colours
            colours = parity(ends) ^ tens
            first = choose(fresh, old_colours ^ colours, first)
            total = decrement_by_each(total + ten, is_above[1::2])
            is_complete = total > short
            fresh = is_complete & lower
            upper = choose(fresh, noir, upper)
            rouge = choose(fresh, total, rouge)
            colour = choose(fresh, first, colour)
            noir = choose(is_complete, total, noir)
            total = choose(is_complete, zero, total)
            lower = lower ^ is_complete
        is_ended = (rouge > zero) & is_open
        cell = bytes_of(20) * upper + rouge + rouge + (colour & unit) - bytes_of(22 * plan.stop)
        store(cells, LANES * block + part * WIDTH, choose(is_ended, cell, bytes_of(NO_COUP)))
        if plan.blocks[block + 1] >= plan.closing:
            is_open = is_open ^ (is_ended & is_marked)
            is_marked = is_marked | is_ended
    offset = LANES * (len(plan.blocks) - 1) + part * WIDTH
    store(cells, offset, choose(is_open, unit, zero))


@kernel
def _one_row(plan: _Plan, draws: _Bytes, part: int, cells: _Bytes) -> None:
    """Fill in the cells of a part's coups of one row, by block and lane: T2-3."""
    ends = bundle_of(plan.small_and_ace)
    tens = bytes_of(plan.tens)
    zero = bytes_of(0)
    unit = bytes_of(1)
    ten = bytes_of(10)
    short = bytes_of(plan.stop - 1)
    ace = bytes_of(2)
    sight = bytes_of(plan.sight)
    total = length = marks = zero
    is_open = fresh = mask_of(1)
    is_marked = mask_of(1 - plan.one_more)
    colours = parity(ends[1:]) ^ tens
    for block in range(len(plan.blocks) - 1):
        row = mark_bits = last = zero
        for step in range(plan.blocks[block], plan.blocks[block + 1]):
            offset = 2 * LANES * step + part * WIDTH
            is_above = greater_each(ends, load_bytes(draws, offset))
            ends = decrement_each(ends, is_above)
            tens = decrement(tens, tens > load_bytes(draws, offset + LANES))
            old_colours = colours
            colours = parity(ends[1:]) ^ tens
            red = old_colours ^ colours
            marks = choose(fresh, red & unit, marks)
            marks = choose(is_above[0] & (sight > length), marks | ace, marks)
            total = decrement_by_each(total + ten, is_above[2::2])
            fresh = total > short
            row = choose(fresh, total, row)
            mark_bits = choose(fresh, marks, mark_bits)
            last = choose(fresh, red, last)
            total = choose(fresh, zero, total)
            length = choose(fresh, zero, length + unit)
        is_ended = (row > zero) & is_open
        cell = row + row + (mark_bits & unit)
        cell = cell + cell + (last & unit)
        cell = cell + cell + choose((mark_bits & ace) == ace, unit, zero) - bytes_of(8 * plan.stop)
        store(cells, LANES * block + part * WIDTH, choose(is_ended, cell, bytes_of(NO_COUP)))
        if plan.blocks[block + 1] >= plan.closing:
            is_open = is_open ^ (is_ended & is_marked)
            is_marked = is_marked | is_ended
    offset = LANES * (len(plan.blocks) - 1) + part * WIDTH
    store(cells, offset, choose(is_open, unit, zero))


@kernel
def _batch(plan: _Plan, seed: Any, batch: int, draws: _Bytes, cells: _Bytes) -> None:
    """Deal a batch: fill in the cells of its coups, [block, lane], and after them 1 for each lane
    that no coup closed.
    """
    _draw(seed, batch, plan.bounds, draws)
    for part in range(_PARTS):
        if plan.rows == 2:
            _two_rows(plan, draws, part, cells)
        else:
            _one_row(plan, draws, part, cells)


@kernel
def _count(cells: _Bytes, positions: NDArray[np.uint16], counts: NDArray[np.uint32]) -> int:
    """Count a batch's coups, at 256 * place + cell; return the number ended in the last block."""
    no_coup = bytes_of(NO_COUP)
    next_place = halves_of(256)
    coups = last = 0
    for part in range(_PARTS):
        place = halves_of(0)
        for offset in range(part * WIDTH, len(cells), LANES):
            cell = load_bytes(cells, offset)
            is_dealt = (cell == no_coup) ^ mask_of(1)
            store(positions, coups, compress(place + widen(cell), is_dealt))
            place = choose(is_dealt, place + next_place, place)
            coups += count_lanes(is_dealt)
    for coup in range(coups):
        counts[np.uint64(positions[coup])] += np.uint32(1)
    for lane in range(len(cells) - LANES, len(cells)):
        last += cells[lane] != NO_COUP
    return last


@kernel
def _tally(
    plan: _Plan, seed: Any, first_batch: int, batches: int, counts: NDArray[np.uint32]
) -> int:
    """Deal batches and count their coups; return the number that ended in a last block."""
    draws = np.empty(2 * LANES * len(plan.bounds), np.uint8)
    cells = np.empty(LANES * len(plan.blocks), np.uint8)
    positions = np.empty(len(cells), np.uint16)
    last = 0
    for batch in range(first_batch, first_batch + batches):
        _batch(plan, seed, batch, draws, cells)
        last += _count(cells[:-LANES], positions, counts)
    return last


@kernel
def _deal(plan: _Plan, seed: Any, first_batch: int, dealt_cells: _Bytes, coups: _Ints) -> None:
    """Deal batches and store their coups, [taille, place].

    `coups` receives for each taille the number of coups, the number (one or none) that ended in the
    last block, and 1 if no coup closed it.
    """
    draws = np.empty(2 * LANES * len(plan.bounds), np.uint8)
    cells = np.empty(LANES * len(plan.blocks), np.uint8)
    for batch in range(len(dealt_cells) // LANES):
        _batch(plan, seed, first_batch + batch, draws, cells)
        for lane in range(LANES):
            taille = LANES * batch + lane
            place = 0
            for offset in range(lane, len(cells) - LANES, LANES):
                dealt_cells[taille, place] = cells[offset]
                place += cells[offset] != NO_COUP
            coups[0, taille] = place
            coups[1, taille] = cells[len(cells) - 2 * LANES + lane] != NO_COUP
            coups[2, taille] = cells[len(cells) - LANES + lane]


@kernel
def _spin(seed: Any, first_batch: int, bounds: _Ints, numbers: _Bytes) -> None:
    """Spin batches, [batch, spin]."""
    draws = np.empty(2 * LANES * len(bounds), np.uint8)
    for batch in range(len(numbers)):
        _draw(seed, first_batch + batch, bounds, draws)
        for step in range(len(bounds)):
            for lane in range(LANES):
                numbers[batch, LANES * step + lane] = draws[2 * LANES * step + lane] ^ _MIDDLE


@kernel
def _count_numbers(seed: Any, first_batch: int, batches: int, bounds: _Ints, counts: _Ints) -> None:
    draws = np.empty(2 * LANES * len(bounds), np.uint8)
    zero = bytes_of(0)
    for batch in range(first_batch, first_batch + batches):
        _draw(seed, batch, bounds, draws)
        for number in range(len(counts)):
            word = bytes_of(number ^ _MIDDLE)
            for first in range(0, len(bounds), _MIDDLE):  # a byte counts no further than 255
                left = right = zero
                for step in range(first, first + _MIDDLE):
                    offset = 2 * LANES * step
                    left = decrement(left, load_bytes(draws, offset) == word)
                    right = decrement(right, load_bytes(draws, offset + WIDTH) == word)
                counts[number] += sum_lanes(zero - left) + sum_lanes(zero - right)


def deal(book: Rulebook, seed: int, first_batch: int, batches: int) -> DealtTailles:
    """Deal like `dealing_numpy.deal`, compiled and without the interpreter's lock.

    >>> from tapisvert.regulations import rulebook
    >>> int(deal(rulebook("venezia-trente-et-quarante"), 7, 0, 1).coups.min())
    28
    """
    game = Game.from_rulebook(book)
    if game.packs > _MOST_PACKS:
        return dealing_numpy.deal(book, seed, first_batch, batches)
    tailles = LANES * batches
    # One extra place, because the loop also stores the cell after the last coup.
    cells = np.full((tailles, game.places + 1), NO_COUP, np.uint8)
    coups = np.empty((3, tailles), np.int64)
    _deal(_plan(game), np.uint64(seed), first_batch, cells, coups)
    exact = (coups[1] > 0) & _to_the_last_card(game)
    return DealtTailles(cells[:, :-1], coups[0], exact, (coups[2] > 0) & ~exact)


def _to_the_last_card(game: Game) -> bool:
    """Return whether the last card may be dealt; then the last block is the last card alone."""
    return game.steps == game.dealable


def numbers(seed: int, first_batch: int, batches: int, wheel: Wheel = Wheel.SINGLE_ZERO) -> _Bytes:
    """Spin like `dealing_numpy.numbers`, compiled and without the interpreter's lock.

    >>> bool((numbers(7, 0, 2)[16384:] == numbers(7, 1, 1)).all())
    True
    """
    spins = np.empty((batches, LANES * SPINS), np.uint8)
    _spin(np.uint64(seed), first_batch, _SPIN_BOUNDS[wheel], spins)
    return spins.ravel()


def tally(book: Rulebook, seed: int, first_batch: int, batches: int) -> Tally:
    """Count like `dealing_numpy.tally`, compiled and without the interpreter's lock.

    At most 2**26 batches.

    >>> from tapisvert.regulations import rulebook
    >>> tally(rulebook("campione-roulette"), 7, 0, 1).coups
    16384
    """
    if book.wheel is not None:
        spin_counts = np.zeros(len(book.wheel.numbers), np.int64)
        _count_numbers(np.uint64(seed), first_batch, batches, _SPIN_BOUNDS[book.wheel], spin_counts)
        return Tally.from_numbers(book, spin_counts)
    game = Game.from_rulebook(book)
    if game.packs > _MOST_PACKS:
        return dealing_numpy.tally(book, seed, first_batch, batches)
    counts = np.zeros(256 * game.places, np.uint32)
    last = _tally(_plan(game), np.uint64(seed), first_batch, batches, counts)
    by_place = counts.reshape(game.places, 256)[:, : game.cells].astype(np.int64)
    return Tally(book, by_place, last if _to_the_last_card(game) else 0)
