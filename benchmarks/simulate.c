/* Trente et Quarante in plain C: the yardstick of simulate.py.

   Six packs as bytes, xoshiro256++, Fisher-Yates, two rows dealt card by card, every tally.
   Nothing clever, and nothing slow on purpose: the shuffle takes six draws from one random word,
   which makes the whole a sixth faster than one word a draw. */

#include <stdint.h>

enum { CARDS = 312, BURNT = 5, STOP = 31, PLACES = 32, RED = 0x80 };

typedef struct {
    uint64_t cells[PLACES][2][10][10]; /* by place in the taille, first card red, noir's and rouge's
                                          total less 31 */
    uint64_t lengths[PLACES];          /* tailles, by their complete coups */
    uint64_t exact_ends;               /* tailles that end with no card left */
} Tally;

/* xoshiro256++ by Blackman and Vigna, seeded with SplitMix64 as they advise. */

static uint64_t rotated(uint64_t word, int by) { return word << by | word >> (64 - by); }

static void seed_with(uint64_t state[4], uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        state[i] = z ^ z >> 31;
    }
}

static uint64_t random_word(uint64_t state[4])
{
    uint64_t word = rotated(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotated(state[3], 45);
    return word;
}

/* `count` exactly uniform numbers, below `bound`, `bound` - 1 and so on, from one random word
   (Brackett-Rozinsky and Lemire, 2024): each takes its share of the word's high end, and the word
   is refused in the rare case that what is left would favour some of them. */
static inline void draws(uint64_t state[4], int bound, int count, int numbers[])
{
    uint64_t product = 1;
    for (int i = 0; i < count; i++)
        product *= bound - i;
    for (;;) {
        uint64_t left = random_word(state);
        for (int i = 0; i < count; i++) {
            unsigned __int128 scaled = (unsigned __int128)left * (bound - i);
            numbers[i] = scaled >> 64;
            left = (uint64_t)scaled;
        }
        if (left >= product || left >= -product % product)
            return;
    }
}

/* Fisher-Yates for the `count` cards below `left`. */
static inline void place(uint64_t state[4], uint8_t deck[CARDS], int left, int count)
{
    int numbers[6];
    draws(state, left, count, numbers);
    for (int i = 0; i < count; i++) {
        uint8_t card = deck[--left];
        deck[left] = deck[numbers[i]];
        deck[numbers[i]] = card;
    }
}

static void shuffle(uint64_t state[4], uint8_t deck[CARDS])
{
    int left = CARDS;
    for (; left > 6; left -= 6)
        place(state, deck, left, 6);
    place(state, deck, left, left - 1);
}

/* A row from `*next` on: its total, or 0 if the cards run out. */
static int row(const uint8_t deck[CARDS], int *next)
{
    for (int total = 0; *next < CARDS;) {
        total += deck[(*next)++] & ~RED;
        if (total >= STOP)
            return total;
    }
    return 0;
}

static void deal(const uint8_t deck[CARDS], Tally *tally)
{
    int next = BURNT, place = 0, noir, rouge;
    for (;;) {
        int first = next;
        if (!(noir = row(deck, &next)) || !(rouge = row(deck, &next)))
            break; /* a void coup */
        tally->cells[place++][!!(deck[first] & RED)][noir - STOP][rouge - STOP]++;
        if (next == CARDS) {
            tally->exact_ends++;
            break;
        }
    }
    tally->lengths[place]++;
}

void simulate(uint64_t tailles, uint64_t seed, Tally *tally)
{
    uint8_t deck[CARDS];
    uint64_t state[4];
    seed_with(state, seed);
    for (int i = 0; i < CARDS; i++) {
        int points = i % 13 + 1;
        deck[i] = (points < 10 ? points : 10) | (i % 2 ? RED : 0);
    }
    for (uint64_t i = 0; i < tailles; i++) {
        shuffle(state, deck);
        deal(deck, tally);
    }
}
