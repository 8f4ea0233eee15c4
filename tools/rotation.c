/* Base tables of a rotational seating in two steps: see search_rotations.py.
 *
 *   rotation SECONDS SEED < PROBLEM
 *
 * The problem: elements, threes, triples, tables, differences; for every pair (u, v) of elements
 * the number of the difference when v is on the level of u (-1: not allowed); for every pair the
 * number when v is one level above u; and for each level and every pair (g, u) where the
 * translation by g takes u.  Every element is used once: one in a three, three (levels 0, 1, 2) in
 * a triple, four with any levels in a table.  No difference may come twice.
 *
 * A translation changes no difference of a triple or a table.  First the differences are covered:
 * the first tables are drawn, the last four searched through; then every family of tables found is
 * moved until each element is used once.  Prints the slots in that order, "element level" a line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "chance.h"

typedef unsigned __int128 Bits;
typedef struct {
    Bits bits;
    int length;
    unsigned char what[4], level[4];
} Block;
enum { MOST = 64, BLOCKS = 24, LAST = 4 };
static int elements, threes, triples, tables, differences;
static int same[MOST][MOST], above[MOST][MOST], moved[3][MOST][MOST];
static Block *every, *lists[BLOCKS + 1], family[BLOCKS];
static int count, blocks, spare;
static uint64_t places[BLOCKS][MOST];
static int place_count[BLOCKS], at[BLOCKS], placed[BLOCKS];
static long families, nodes, patience = 1000000;
static double end;

static int difference(const Block *b, int i, int j) {
    int step = b->level[j] - b->level[i], u = b->what[i], v = b->what[j];
    if (step < 0) step += 3;
    return step == 0 ? same[u][v] : step == 1 ? above[u][v] : above[v][u];
}

/* The differences of a block; 0 when one comes twice or is not allowed. */
static Bits told(const Block *b) {
    Bits all = 0;
    for (int i = 0; i < b->length; i++)
        for (int j = 0; j < i; j++) {
            if (b->level[i] == b->level[j] && b->what[i] == b->what[j]) return 0;
            int d = difference(b, j, i);
            if (d < 0 || all >> d & 1) return 0;
            all |= (Bits)1 << d;
        }
    return all;
}

static int point(const Block *b, int i) { return b->level[i] * elements + b->what[i]; }

/* Whether no other point of the table, moved to element 0 of level 0, makes a smaller table. */
static int first_of_its_kind(const Block *b) {
    for (int base = 1; base < 4; base++) {
        int u = b->what[base], l = b->level[base], g = 0, other[4];
        while (moved[l][g][u]) g++;
        for (int i = 0; i < 4; i++)
            other[i] = (b->level[i] + 3 - l) % 3 * elements + moved[b->level[i]][g][b->what[i]];
        for (int i = 1; i < 4; i++)
            for (int j = i; j && other[j] < other[j - 1]; j--) {
                int t = other[j];
                other[j] = other[j - 1];
                other[j - 1] = t;
            }
        for (int i = 0; i < 4; i++)
            if (other[i] != point(b, i)) {
                if (other[i] < point(b, i)) return 0;
                break;
            }
    }
    return 1;
}

static void list_tables(void) {
    int room = 1 << 16, points = 3 * elements;
    every = malloc((size_t)room * sizeof(Block));
    Block t = {0, 4, {0}, {0}};
    for (int b = 1; b < points; b++)
        for (int c = b + 1; c < points; c++)
            for (int d = c + 1; d < points; d++) {
                int p[4] = {0, b, c, d};
                for (int i = 0; i < 4; i++) {
                    t.what[i] = (unsigned char)(p[i] % elements);
                    t.level[i] = (unsigned char)(p[i] / elements);
                }
                t.bits = told(&t);
                if (!t.bits || !first_of_its_kind(&t)) continue;
                if (count == room) every = realloc(every, (size_t)(room *= 2) * sizeof(Block));
                every[count++] = t;
            }
}

/* Every element once: the block with the fewest places, or the element, first. */
static int fit(int left, uint64_t taken) {
    if (!left) return 1;
    if (++nodes > patience) return 0;
    int least = 1 << 30, which = -1, element = -1, choices[MOST] = {0}, frees = 0;
    for (int b = 0; b < blocks; b++) {
        if (placed[b]) continue;
        int free_ = 0;
        for (int i = 0; i < place_count[b]; i++)
            if (!(places[b][i] & taken)) {
                free_++;
                for (uint64_t m = places[b][i]; m; m &= m - 1) choices[__builtin_ctzll(m)]++;
            }
        if (free_ < least) least = free_, which = b;
        frees++;
    }
    for (int e = 0; e < elements && frees; e++)
        if (!(taken >> e & 1) && choices[e] < least) least = choices[e], element = e;
    if (!least) return 0;
    for (int b = 0; b < blocks; b++) {
        if (placed[b] || (element < 0 && b != which)) continue;
        placed[b] = 1;
        for (int i = 0; i < place_count[b]; i++) {
            if (places[b][i] & taken || (element >= 0 && !(places[b][i] >> element & 1))) continue;
            at[b] = i;
            if (fit(left - 1, taken | places[b][i])) return 1;
        }
        placed[b] = 0;
    }
    return 0;
}

/* A family moved; a block that makes one element twice wherever it stands cannot be. */
static void move_family(void) {
    families++;
    nodes = 0;
    for (int b = 0; b < blocks; b++) {
        place_count[b] = placed[b] = 0;
        for (int g = 0; g < elements; g++) {
            uint64_t m = 0;
            for (int i = 0; i < family[b].length; i++)
                m |= 1ULL << moved[family[b].level[i]][g][family[b].what[i]];
            if (family[b].length == 1) {
                int d = above[family[b].what[0]][family[b].what[0]];
                m = above[g][g] == d ? 1ULL << g : 0;
            }
            /* Places with too few elements keep their number but can never be taken. */
            places[b][g] = __builtin_popcountll(m) == family[b].length ? m : ~0ULL;
        }
        place_count[b] = elements;
    }
    if (!fit(blocks, ~0ULL << elements)) return;
    fprintf(stderr, "found after %ld families, %.1f s\n", families, seconds());
    for (int b = 0; b < blocks; b++)
        for (int i = 0; i < family[b].length; i++) {
            int g = at[b], l = family[b].level[i];
            printf("%d %d\n", family[b].length == 1 ? g : moved[l][g][family[b].what[i]], l);
        }
    exit(0);
}

/* The last tables: each covers the lowest difference left, or that one is spared. */
static void cover(int left, const Block *list, int size, Bits taken, int spared) {
    if (!left) {
        move_family();
        return;
    }
    if (seconds() > end) return;
    Bits wanted = ~taken & (((Bits)1 << differences) - 1);
    Bits lowest = wanted & -wanted;
    Block *next = lists[left - 1];
    for (int i = 0; i < size; i++) {
        if (!(list[i].bits & lowest)) continue;
        family[blocks - left] = list[i];
        int fits = 0;
        for (int j = 0; j < size; j++)
            if (!(list[j].bits & list[i].bits)) next[fits++] = list[j];
        cover(left - 1, next, fits, taken | list[i].bits, spared);
    }
    if (spared < spare) cover(left, list, size, taken | lowest, spared + 1);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    end = atof(argv[1]);
    begin(argv[2]);
    if (scanf("%d%d%d%d%d", &elements, &threes, &triples, &tables, &differences) != 5) return 2;
    blocks = threes + triples + tables;
    if (elements >= MOST || differences > 127 || blocks > BLOCKS) return 3;
    int *numbers[5] = {&same[0][0], &above[0][0], &moved[0][0][0], &moved[1][0][0], &moved[2][0][0]};
    for (int k = 0; k < 5; k++)
        for (int u = 0; u < elements; u++)
            for (int v = 0; v < elements; v++)
                if (scanf("%d", numbers[k] + u * MOST + v) != 1) return 2;
    spare = differences - threes - 3 * triples - 6 * tables;
    list_tables();
    for (int k = 0; k <= BLOCKS; k++) lists[k] = malloc((size_t)count * sizeof(Block));
    int last = tables < LAST ? tables : LAST;
    fprintf(stderr, "%d tables, %d differences to spare\n", count, spare);
    while (seconds() < end) {
        Bits taken = 0;
        int b = 0, fits = 1;
        for (; b < threes + triples && fits; b++) {
            for (int tries = fits = 0; tries < 1000 && !fits; tries++) {
                Block *one = &family[b];
                one->length = b < threes ? 1 : 3;
                for (int i = 0; i < one->length; i++) {
                    one->what[i] = (unsigned char)(i || b < threes ? below(elements) : 0);
                    one->level[i] = (unsigned char)i;
                }
                one->bits = b < threes ? (Bits)1 << above[one->what[0]][one->what[0]] : told(one);
                fits = one->bits && !(one->bits & taken);
            }
            taken |= family[b].bits;
        }
        const Block *list = every;
        int size = count;
        for (; b <= blocks - last && fits; b++) {
            Block *next = lists[BLOCKS - b % 2];
            int n = 0;
            for (int i = 0; i < size; i++)
                if (!(list[i].bits & taken)) next[n++] = list[i];
            list = next;
            size = n;
            fits = size > 0;
            if (!fits || b == blocks - last) break;
            family[b] = list[below(size)];
            taken |= family[b].bits;
        }
        if (fits) cover(last, list, size, taken, 0);
    }
    fprintf(stderr, "%ld families\n", families);
    return 1;
}
