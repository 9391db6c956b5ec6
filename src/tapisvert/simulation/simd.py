"""Vector words for numba: values in a register with one number per lane.

Every operation is an LLVM instruction, which LLVM compiles for each processor. Only this module
uses LLVM.

A word has lanes of 8, 16 or 64 bits, signed or unsigned depending on the operation. A mask has
lanes of one bit. A *bundle* is a tuple of words; an operation on a bundle applies to each word.
"""

import operator
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic as _intrinsic
from numba.extending import models, overload, register_model

from tapisvert.simulation import numba_setup

WIDTH: Final = 32
"""Lanes of a word. AVX-512 has registers of 64 bytes, but compares only half as many bytes at once.
"""

# Called from Python, an operation takes fewer arguments than the function that makes it.
intrinsic: Callable[[Any], Any] = _intrinsic

_F = TypeVar("_F", bound=Callable[..., Any])


def kernel(function: _F) -> _F:
    """Compile a function to run without the interpreter's lock, and cache it on disk."""
    numba_setup.with_digest(function)
    return cast(_F, numba.njit(nogil=True, cache=True)(function))


class Word(types.Type):
    """Type of a word: a number of lanes of a number of bits."""

    def __init__(self, bits: int, lanes: int) -> None:
        self.bits = bits
        self.lanes = lanes
        super().__init__(f"Word({bits} x {lanes})")

    @property
    def llvm(self) -> Any:
        """The equivalent LLVM type."""
        return ir.VectorType(ir.IntType(self.bits), self.lanes)


@register_model(Word)
class _Model(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Word) -> None:
        super().__init__(dmm, fe_type, fe_type.llvm)  # type: ignore[no-untyped-call]


BYTES: Final = Word(8, WIDTH)
HALVES: Final = Word(16, WIDTH)
LONGS: Final = Word(64, WIDTH // 4)
MASK: Final = Word(1, WIDTH)

_Emit = Callable[..., Any]


def _unary(emit: _Emit, result: Word | types.Type | None = None) -> Any:
    @intrinsic
    def operation(typing: Any, a: Any) -> Any:
        return (result or a)(a), lambda context, builder, signature, args: emit(builder, *args)

    return operation


def _binary(emit: _Emit, result: Word | None = None) -> Any:
    @intrinsic
    def operation(typing: Any, a: Any, b: Any) -> Any:
        return (result or a)(a, b), lambda context, builder, signature, args: emit(builder, *args)

    return operation


def _call(builder: Any, name: str, *args: Any, result: Any = None) -> Any:
    """Call an LLVM intrinsic, whose name ends with the type it is for."""
    lanes = args[0].type
    kind = ir.FunctionType(result or lanes, [arg.type for arg in args])
    full = f"llvm.{name}.v{lanes.count}i{lanes.element.width}"
    function = cgutils.get_or_insert_function(  # type: ignore[no-untyped-call]
        builder.module, kind, full
    )
    return builder.call(function, args)


def _splat(builder: Any, number: Any, kind: Any) -> Any:
    blank = ir.Constant(kind, ir.Undefined)
    address = ir.IntType(32)
    lanes = ir.Constant(ir.VectorType(address, kind.count), [0] * kind.count)
    first = builder.insert_element(blank, number, ir.Constant(address, 0))
    return builder.shuffle_vector(first, blank, lanes)


def _spread(kind: Word) -> Any:
    def emit(builder: Any, number: Any) -> Any:
        return _splat(builder, builder.trunc(number, kind.llvm.element), kind.llvm)

    return _unary(emit, kind)


bytes_of = _spread(BYTES)
"""A word with this integer in each of its bytes."""
halves_of = _spread(HALVES)
"""A word with this integer in each of its halves."""
mask_of = _spread(MASK)
"""A mask with all bits set for 1, or with none set for 0."""

greater = _binary(lambda builder, a, b: builder.icmp_signed(">", a, b), MASK)
"""Mask of the lanes in which a is greater than b, both signed."""
equal = _binary(lambda builder, a, b: builder.icmp_signed("==", a, b), MASK)
"""Mask of the lanes in which a equals b."""
is_below = _binary(lambda builder, a, b: builder.icmp_unsigned("<", a, b), MASK)
"""Mask of the lanes in which a is less than b, both unsigned."""


def _multiply_high(builder: Any, a: Any, b: Any) -> Any:
    wide = ir.VectorType(ir.IntType(32), a.type.count)
    product = builder.mul(builder.zext(a, wide), builder.zext(b, wide))
    sixteen = ir.Constant(wide, [16] * wide.count)
    return builder.trunc(builder.lshr(product, sixteen), a.type)


multiply_high = _binary(_multiply_high)
"""The high half of each product of unsigned halves."""


def _operator(symbol: Any, operation: Any, *, words: int = 2) -> None:
    """Overload a Python operator with an operation on two words, or on a word and a number."""

    def apply(a: Any, b: Any) -> Any:
        return operation(a, b)

    @overload(symbol)
    def blend(a: Any, b: Any) -> Any:
        return apply if isinstance(a, Word) and (words == 1 or a == b) else None


_operator(operator.add, _binary(lambda builder, a, b: builder.add(a, b)))
_operator(operator.sub, _binary(lambda builder, a, b: builder.sub(a, b)))
_operator(operator.mul, _binary(lambda builder, a, b: builder.mul(a, b)))  # the low half
_operator(operator.and_, _binary(lambda builder, a, b: builder.and_(a, b)))
_operator(operator.or_, _binary(lambda builder, a, b: builder.or_(a, b)))
_operator(operator.xor, _binary(lambda builder, a, b: builder.xor(a, b)))
_operator(operator.gt, greater)
_operator(operator.eq, equal)


def _shift(name: str) -> Any:
    """Return an operation that shifts every lane by an integer."""
    return _binary(
        lambda builder, a, shift: getattr(builder, name)(a, _splat(builder, shift, a.type))
    )


_operator(operator.lshift, _shift("shl"), words=1)
_operator(operator.rshift, _shift("lshr"), words=1)

halves = _unary(lambda builder, a: builder.bitcast(a, HALVES.llvm), HALVES)
"""The same bits as halves."""


widen = _unary(lambda builder, a: builder.zext(a, HALVES.llvm), HALVES)
"""Unsigned bytes as halves."""


def _narrow(builder: Any, a: Any) -> Any:
    most_value = ir.Constant(a.type, [255] * a.type.count)
    smallest = _call(builder, "umin", a, most_value)
    return builder.trunc(smallest, BYTES.llvm)


narrow = _unary(_narrow, BYTES)
"""Unsigned halves as bytes; values above 255 become 255."""


def _bits(builder: Any, mask: Any) -> Any:
    integer = builder.bitcast(mask, ir.IntType(mask.type.count))
    return integer if mask.type.count == 64 else builder.zext(integer, ir.IntType(64))


bits = _unary(_bits, types.uint64)
"""A mask as an integer, lane 0 its lowest bit."""
count_lanes = _unary(lambda builder, mask: builder.ctpop(_bits(builder, mask)), types.int64)
"""Number of lanes in which a mask is set."""


def _sum_lanes(builder: Any, a: Any) -> Any:
    wide = builder.zext(a, ir.VectorType(ir.IntType(64), a.type.count))
    return _call(builder, "vector.reduce.add", wide, result=wide.type.element)


sum_lanes = _unary(_sum_lanes, types.int64)
"""Sum of the unsigned lanes of a word."""
lowest = _unary(lambda builder, a: builder.cttz(a, ir.Constant(ir.IntType(1), 0)))
"""Position of the lowest bit of an integer other than zero."""


def _compress(builder: Any, a: Any, mask: Any) -> Any:
    rest = ir.Constant(a.type, ir.Undefined)
    return _call(builder, "experimental.vector.compress", a, mask, rest)


compress = _binary(_compress)
"""The lanes selected by the mask, packed from lane 0; the rest is undefined."""


@intrinsic
def choose(typing: Any, mask: Any, a: Any, b: Any) -> Any:
    """Return a for lanes in which the mask is set, else b."""
    return a(mask, a, b), lambda context, builder, signature, args: builder.select(*args)


def _decrement(builder: Any, word: Any, mask: Any) -> Any:
    return builder.add(word, builder.sext(mask, word.type))


decrement = _binary(_decrement)
"""The word less one in the lanes in which the mask is set."""


def _address(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Return the address of an array's element."""
    # Words that do not fit into registers are kept on the stack, aligned: one that crosses a line
    # of the cache costs twice. A function that is inlined would lose its alignment.
    builder.function.attributes.alignstack = 64
    builder.function.attributes.add("noinline")
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return builder.gep(array.data, [args[1]])


def _load(kind: Word) -> Any:
    @intrinsic
    def operation(typing: Any, array: Any, index: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            address = _address(context, builder, signature, args)
            return builder.load(builder.bitcast(address, kind.llvm.as_pointer()), align=1)

        return kind(array, types.intp), emit

    return operation


load_bytes = _load(BYTES)
load_longs = _load(LONGS)


@intrinsic
def store(typing: Any, array: Any, index: Any, word: Any) -> Any:
    """Store a word in a contiguous array, its lane 0 at the index."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        address = _address(context, builder, signature, args)
        builder.store(args[2], builder.bitcast(address, args[2].type.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(array, types.intp, word), emit


def _bundle_type(kind: Word, size: int) -> Any:
    return types.UniTuple(kind, size)  # type: ignore[no-untyped-call]


def _parts(builder: Any, bundle: Any) -> list[Any]:
    return [builder.extract_value(bundle, i) for i in range(bundle.type.count)]


def _make_bundle(builder: Any, parts: list[Any]) -> Any:
    bundle = ir.Constant(ir.ArrayType(parts[0].type, len(parts)), ir.Undefined)
    for i, part in enumerate(parts):
        bundle = builder.insert_value(bundle, part, i)
    return bundle


@intrinsic
def bundle_of(typing: Any, numbers: Any) -> Any:
    """Return a word of bytes for each number of a tuple, with this number in each of its lanes."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = [builder.trunc(number, ir.IntType(8)) for number in _parts(builder, *args)]
        return _make_bundle(builder, [_splat(builder, lane, BYTES.llvm) for lane in lanes])

    return _bundle_type(BYTES, len(numbers))(numbers), emit


@intrinsic
def greater_each(typing: Any, bundle: Any, word: Any) -> Any:
    """Return masks of the lanes in which each word is greater than `word`, both signed."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        parts = _parts(builder, args[0])
        masks = [builder.icmp_signed(">", part, args[1]) for part in parts]
        return _make_bundle(builder, masks)

    return _bundle_type(MASK, len(bundle))(bundle, word), emit


@intrinsic
def decrement_each(typing: Any, bundle: Any, masks: Any) -> Any:
    """Return each word of a bundle less one in the lanes of its own mask."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pairs = zip(*(_parts(builder, arg) for arg in args), strict=True)
        return _make_bundle(builder, [_decrement(builder, *pair) for pair in pairs])

    return bundle(bundle, masks), emit


@intrinsic
def decrement_by_each(typing: Any, word: Any, masks: Any) -> Any:
    """Return a word less one for each mask that is set."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word, masks = args
        for mask in _parts(builder, masks):
            word = _decrement(builder, word, mask)
        return word

    return word(word, masks), emit


@intrinsic
def parity(typing: Any, bundle: Any) -> Any:
    """Return the exclusive-or of all words of a bundle."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word, *other_words = _parts(builder, *args)
        for other in other_words:
            word = builder.xor(word, other)
        return word

    return bundle.dtype(bundle), emit
