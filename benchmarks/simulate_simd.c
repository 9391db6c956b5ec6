/* Card games and the wheel in vector C: the yardstick of simulate.py for the machine's limit.

   The algorithm of tapisvert.simulation, and its random streams, so every tally is equal to ours bit
   for bit: 64 tailles a batch, one in each byte, the cards left as the ends of their classes. Random
   words take the widest registers. Cards take 32 bytes, because AVX-512 compares half as many bytes
   a cycle: with 64, dealing took a sixth longer. */

#include <immintrin.h>
#include <stdint.h>

enum { LANES = 64, PART = 32, STREAMS = 16, MIDDLE = 128, CLASSES = 18, NO_COUP = 255 };
enum { STEPS = 1024, BLOCKS = 128, SPINS = 256 };

#ifdef __AVX512BW__
enum { WIDE = 64 };
#else
enum { WIDE = 32 };
#endif

typedef uint64_t Longs __attribute__((vector_size(WIDE)));
typedef uint16_t Halves __attribute__((vector_size(WIDE)));
typedef uint8_t Narrow __attribute__((vector_size(WIDE / 2)));
typedef int8_t Bytes __attribute__((vector_size(PART)));

typedef struct {
    int64_t rows, stop, sight, closing, one_more, packs, cards, dealable, steps, shortest;
} Game;

static int8_t draws[STEPS][2][LANES] __attribute__((aligned(64))); /* from the front, the back */
static uint64_t rejected[STEPS];
static uint8_t cells[BLOCKS][LANES] __attribute__((aligned(64)));

/* What the vectors of gcc lack. */
#ifdef __AVX512BW__
static Halves high(Halves a, Halves b) { return (Halves)_mm512_mulhi_epu16((__m512i)a, (__m512i)b); }
static Narrow narrow(Halves a) { return (Narrow)_mm512_cvtusepi16_epi8((__m512i)a); }
static uint64_t below(Halves a, Halves b) { return _mm512_cmplt_epu16_mask((__m512i)a, (__m512i)b); }
#else
static Halves high(Halves a, Halves b) { return (Halves)_mm256_mulhi_epu16((__m256i)a, (__m256i)b); }
static Narrow narrow(Halves a)
{
    __m256i packed = _mm256_packus_epi16((__m256i)a, (__m256i)a);
    return (Narrow)_mm256_castsi256_si128(_mm256_permute4x64_epi64(packed, 0xd8));
}
static uint64_t below(Halves a, Halves b)
{
    return (uint16_t)_mm_movemask_epi8((__m128i)narrow((Halves)(a < b) >> 8));
}
#endif

static Bytes all(int number) { return (Bytes)_mm256_set1_epi8(number); }
static Bytes choose(Bytes mask, Bytes a, Bytes b) { return (mask & a) | (~mask & b); }
static Bytes load(const void *from) { return *(const Bytes *)from; }

/* xoshiro256++ in every lane; its states are terms of SplitMix64. */

static const uint64_t GAMMA = 0x9e3779b97f4a7c15;

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

static inline Longs next_words(Longs state[4])
{
    Longs sum = state[0] + state[3], shifted = state[1] << 17;
    Longs words = (sum << 23 | sum >> 41) + state[0];
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = state[3] << 45 | state[3] >> 19;
    return words;
}

static void put(int step, int lane, int number, int bound)
{
    int back = bound - 1 - number;
    draws[step][0][lane] = (number < 255 ? number : 255) ^ MIDDLE;
    draws[step][1][lane] = (back < 255 ? back : 255) ^ MIDDLE;
}

static void repair(uint64_t key, int step, uint32_t bound)
{
    for (uint64_t lanes = rejected[step]; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctzll(lanes);
        uint64_t position = LANES * step + lane, product;
        do {
            product = (mix(key + position * GAMMA) >> 32) * bound;
            position += 1 << 16;
        } while ((uint32_t)product < (1ull << 32) % bound);
        put(step, lane, product >> 32, bound);
    }
}

/* The bound of each step's draws, and the number of words that they reject. */
typedef struct {
    uint16_t bound[STEPS], rejections[STEPS];
} Bounds;

static void set_bounds(Bounds *bounds, int steps, int bound, int fall)
{
    for (int step = 0; step < steps; step++, bound -= fall) {
        bounds->bound[step] = bound;
        bounds->rejections[step] = 65536 % bound;
    }
}

/* A draw in every lane for each step. */
static void draw(uint64_t seed, uint64_t batch, int steps, const Bounds *bounds)
{
    uint64_t states[4][STREAMS] __attribute__((aligned(64)));
    uint64_t first = mix(seed) + (batch * (4 * STREAMS + 1) + 1) * GAMMA;
    for (int term = 0; term < 4 * STREAMS; term++)
        states[term % 4][term / 4] = mix(first + term * GAMMA);
    uint64_t key = mix(first + 4 * STREAMS * GAMMA);
    for (int step = 0; step < steps; step++)
        rejected[step] = 0;
    for (int lane = 0; lane < LANES; lane += WIDE / 2) {
        Longs state[4];
        for (int word = 0; word < 4; word++)
            state[word] = *(Longs *)(states[word] + lane / 4);
        for (int step = 0; step < steps; step++) {
            uint16_t n = bounds->bound[step], rejections = bounds->rejections[step];
            Halves words = (Halves)next_words(state), front = high(words, n - (Halves){0});
            rejected[step] |= below(words * n, rejections - (Halves){0}) << lane;
            *(Narrow *)(draws[step][0] + lane) = narrow(front) ^ MIDDLE;
            *(Narrow *)(draws[step][1] + lane) = narrow((uint16_t)(n - 1) - front) ^ MIDDLE;
        }
    }
    for (int step = 0; step < steps; step++)
        if (rejected[step])
            repair(key, step, bounds->bound[step]);
}

/* The steps at which blocks begin: in a block no lane ends two coups. */
static int blocks_of(const Game *game, int begins[BLOCKS])
{
    int blocks = 0, last_sure = game->closing - 1, shortest = game->shortest;
    int to_the_last = game->steps == game->dealable;
    begins[blocks++] = 0;
    for (int step = 1; step < game->steps; step++)
        if (step % shortest == last_sure % shortest || (to_the_last && step == game->steps - 1))
            begins[blocks++] = step;
    begins[blocks] = game->steps;
    return blocks;
}

/* Draw a card in every lane: the ends of its class and the later ones fall by one. Returns all ones
   where it is red, and lowers `total`, which already has ten more, to the card's points. */
static inline Bytes card(Bytes ends[CLASSES], Bytes *tens, int step, int lane, Bytes *total)
{
    Bytes front = load(draws[step][0] + lane), above, red;
    red = load(draws[step][1] + lane) < *tens;
    *tens += red;
#pragma GCC unroll 18
    for (int class = 0; class < CLASSES; class++) {
        ends[class] += above = ends[class] > front;
        red ^= above;
        if (class % 2)
            *total += above;
    }
    return red;
}

static inline void fill(Bytes ends[CLASSES], Bytes *tens, const Game *game)
{
#pragma GCC unroll 18
    for (int class = 0; class < CLASSES; class++)
        ends[class] = all(2 * game->packs * (class + 1) - MIDDLE);
    *tens = all(8 * game->packs - MIDDLE);
}

/* Store the cells of a block's coups, if their lanes are open; close those that are at their last. */
static inline void end(const Game *game, int block, int next, int lane, Bytes ended, Bytes cell,
                       Bytes *open, Bytes *marked)
{
    ended &= *open;
    *(Bytes *)(cells[block] + lane) = cell | ~ended;
    if (next >= game->closing) {
        *open ^= ended & *marked;
        *marked |= ended;
    }
}

static void two_rows(const Game *game, const int begins[], int blocks, int lane)
{
    Bytes ends[CLASSES], tens, zero = all(0), total = zero, noir = zero, first = zero, lower = zero;
    Bytes open = all(-1), fresh = all(-1), marked = all(game->one_more ? 0 : -1);
    Bytes ten = all(10), short_of = all(game->stop - 1);
    fill(ends, &tens, game);
    for (int block = 0; block < blocks; block++) {
        Bytes upper = zero, rouge = zero, colour = zero;
        for (int step = begins[block]; step < begins[block + 1]; step++) {
            total += ten;
            first = choose(fresh, card(ends, &tens, step, lane, &total), first);
            Bytes complete = total > short_of;
            fresh = complete & lower;
            upper = choose(fresh, noir, upper);
            rouge = choose(fresh, total, rouge);
            colour = choose(fresh, first, colour);
            noir = choose(complete, total, noir);
            total &= ~complete;
            lower ^= complete;
        }
        Bytes cell = 20 * upper + 2 * rouge + (colour & 1) - (int8_t)(22 * game->stop);
        end(game, block, begins[block + 1], lane, rouge > zero, cell, &open, &marked);
    }
}

static void one_row(const Game *game, const int begins[], int blocks, int lane)
{
    Bytes ends[CLASSES], tens, zero = all(0), total = zero, length = zero, outer = zero, ace = zero;
    Bytes open = all(-1), fresh = all(-1), marked = all(game->one_more ? 0 : -1);
    Bytes aces = all(game->packs - MIDDLE), ten = all(10), short_of = all(game->stop - 1);
    fill(ends, &tens, game);
    for (int block = 0; block < blocks; block++) {
        Bytes row = zero, first = zero, last = zero, half = zero;
        for (int step = begins[block]; step < begins[block + 1]; step++) {
            Bytes is_ace = aces > load(draws[step][0] + lane);
            aces += is_ace;
            total += ten;
            Bytes red = card(ends, &tens, step, lane, &total);
            outer = choose(fresh, red, outer);
            ace = (ace & ~fresh) | (is_ace & (all(game->sight) > length));
            fresh = total > short_of;
            row = choose(fresh, total, row);
            first = choose(fresh, outer, first);
            last = choose(fresh, red, last);
            half = choose(fresh, ace, half);
            total &= ~fresh;
            length = (length + 1) & ~fresh;
        }
        Bytes cell = 8 * row + (first & 4) + (last & 2) + (half & 1) - (int8_t)(8 * game->stop);
        end(game, block, begins[block + 1], lane, row > zero, cell, &open, &marked);
    }
}

/* Count the coups of a batch, by place in the taille and cell. */
static void count(int blocks, uint32_t counts[][256])
{
#ifdef __AVX512VBMI2__
    static uint16_t positions[LANES * BLOCKS + LANES];
    int coups = 0;
    for (int lane = 0; lane < LANES; lane += PART) {
        __m512i place = _mm512_setzero_si512();
        for (int block = 0; block < blocks; block++) {
            __m256i cell = (__m256i)load(cells[block] + lane);
            __mmask32 dealt = _mm256_cmpneq_epi8_mask(cell, _mm256_set1_epi8(-1));
            __m512i position = _mm512_add_epi16(place, _mm512_cvtepu8_epi16(cell));
            _mm512_storeu_si512(positions + coups, _mm512_maskz_compress_epi16(dealt, position));
            place = _mm512_mask_add_epi16(place, dealt, place, _mm512_set1_epi16(256));
            coups += __builtin_popcount(dealt);
        }
    }
    for (int coup = 0; coup < coups; coup++)
        counts[0][positions[coup]]++;
#else
    for (int lane = 0; lane < LANES; lane++) {
        uint32_t(*place)[256] = counts;
        for (int block = 0; block < blocks; block++) {
            int cell = cells[block][lane];
            place[0][cell]++; /* NO_COUP has a count of its own */
            place += cell != NO_COUP;
        }
    }
#endif
}

/* Deal batches from `first` to `end` - 1; the coups that took the last card are returned. */
uint64_t deal(const Game *game, uint64_t seed, uint64_t first, uint64_t last, uint32_t counts[][256])
{
    int begins[BLOCKS], blocks = blocks_of(game, begins);
    uint64_t exact_ends = 0;
    static Bounds bounds;
    set_bounds(&bounds, game->steps, game->cards, 1);
    for (uint64_t batch = first; batch < last; batch++) {
        draw(seed, batch, game->steps, &bounds);
        for (int lane = 0; lane < LANES; lane += PART)
            (game->rows == 2 ? two_rows : one_row)(game, begins, blocks, lane);
        count(blocks, counts);
        if (game->steps == game->dealable)
            for (int lane = 0; lane < LANES; lane++)
                exact_ends += cells[blocks - 1][lane] != NO_COUP;
    }
    return exact_ends;
}

/* Spin batches, and count the numbers below `bound`. */
void spin(int bound, uint64_t seed, uint64_t first, uint64_t last, uint64_t counts[])
{
    static Bounds bounds;
    set_bounds(&bounds, SPINS, bound, 0);
    for (uint64_t batch = first; batch < last; batch++) {
        draw(seed, batch, SPINS, &bounds);
        for (int number = 0; number < bound; number++) {
            for (int half = 0; half < SPINS; half += SPINS / 2) { /* a byte counts to 255 */
                Bytes word = all(number ^ MIDDLE), left = all(0), right = all(0);
                for (int step = half; step < half + SPINS / 2; step++) {
                    left -= load(draws[step][0]) == word;
                    right -= load(draws[step][0] + PART) == word;
                }
                for (int lane = 0; lane < PART; lane++)
                    counts[number] += (uint8_t)left[lane] + (uint8_t)right[lane];
            }
        }
    }
}
