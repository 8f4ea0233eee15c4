/* The base round of a seating whose rounds are its translates: see search_translates.py.
 *
 *   translates SECONDS SEED ORDER
 *
 * Players Z_ORDER (even) x {0, 1, 2} and two who do not move.  The base round has two tables of
 * three, with a player of each level, and else tables of four; every pure difference but ORDER/2
 * and every mixed one comes once among them.  First the differences are covered: the first tables
 * are drawn, the last ones searched through.  Then the tables of such a family are moved until
 * each player is taken once.  Prints "element level" for every seat, the two tables of three first.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"

typedef unsigned __int128 Bits;
typedef struct {
    Bits bits;
    int length, point[4];
} Table;
enum { MOST = 26, TABLES = 20, LAST = 9, FAMILIES = 20, STEPS = 20000, WORDS = 9 };
static int order, half, points, tables, differences;
static Table *every, *threes, *lists[TABLES + 1], family[TABLES];
static int count, three_count;
static long families, steps, found_here, nodes;
static double end;

/* A player is ELEMENT * 3 + level.  A place is table * order + translation; an item is a player,
 * or a table after them. */
static uint64_t with_item[3 * MOST + TABLES][WORDS], against[TABLES * MOST][WORDS];
static int items[TABLES * MOST][5], item_count[TABLES * MOST], chosen[TABLES];
static uint64_t open_places[TABLES + 1][WORDS], open_items[TABLES + 1][2];

static int difference(int p, int q) {
    int from = p % 3, to = q % 3, d = (q / 3 - p / 3 + order) % order;
    if (from == to) {
        if (d > half) d = order - d;
        return d == half || d == 0 ? -1 : from * (half - 1) + d - 1;
    }
    if (to != (from + 1) % 3) from = to, d = (order - d) % order;
    return 3 * (half - 1) + from * order + d;
}

/* The differences of a table; 0 when one comes twice or is not allowed. */
static Bits told(const Table *t) {
    Bits all = 0;
    for (int i = 0; i < t->length; i++)
        for (int j = 0; j < i; j++) {
            int d = difference(t->point[j], t->point[i]);
            if (d < 0 || all >> d & 1) return 0;
            all |= (Bits)1 << d;
        }
    return all;
}

/* The players of a table moved by an element, in order. */
static void moved(const Table *t, int by, int *to) {
    for (int i = 0; i < t->length; i++) {
        int p = (t->point[i] + 3 * by) % points, j = i;
        for (; j && to[j - 1] > p; j--) to[j] = to[j - 1];
        to[j] = p;
    }
}

static int first_of_its_kind(const Table *t) {
    for (int i = 0, other[4]; i < t->length; i++) {
        moved(t, order - t->point[i] / 3, other);
        for (int j = 0; j < t->length; j++)
            if (other[j] != t->point[j]) {
                if (other[j] < t->point[j]) return 0;
                break;
            }
    }
    return 1;
}

static void list_tables(void) {
    int room = 1 << 12;
    every = malloc((size_t)room * sizeof(Table));
    Table t = {0, 4, {0}};
    for (int a = 0; a < 3; a++)
        for (int b = a + 1; b < points; b++)
            for (int c = b + 1; c < points; c++)
                for (int d = c + 1; d < points; d++) {
                    int p[4] = {a, b, c, d};
                    memcpy(t.point, p, sizeof p);
                    t.bits = told(&t);
                    if (!t.bits || !first_of_its_kind(&t)) continue;
                    if (count == room) every = realloc(every, (size_t)(room *= 2) * sizeof(Table));
                    every[count++] = t;
                }
    threes = malloc((size_t)(order * order) * sizeof(Table));
    for (int x = 0; x < order; x++)
        for (int y = 0; y < order; y++) {
            Table three = {0, 3, {0, 3 * x + 1, 3 * y + 2, 0}};
            three.bits = told(&three);
            threes[three_count++] = three;
        }
}

/* Each player once: the player or table with the fewest open places first. */
static int fit(int depth) {
    if (depth == tables) return 1;
    nodes++;
    const uint64_t *open = open_places[depth];
    uint64_t *next = open_places[depth + 1];
    int least = 1 << 30, which = -1, words = (tables * order + 63) / 64;
    for (int w = 0; w < 2; w++)
        for (uint64_t m = open_items[depth][w]; m; m &= m - 1) {
            int item = w * 64 + __builtin_ctzll(m), places = 0;
            for (int k = 0; k < words; k++)
                places += __builtin_popcountll(open[k] & with_item[item][k]);
            if (!places) return 0;
            if (places < least) least = places, which = item;
        }
    for (int w = 0; w < words; w++)
        for (uint64_t m = open[w] & with_item[which][w]; m; m &= m - 1) {
            int place = w * 64 + __builtin_ctzll(m);
            for (int k = 0; k < words; k++) next[k] = open[k] & ~against[place][k];
            memcpy(open_items[depth + 1], open_items[depth], sizeof *open_items);
            for (int i = 0; i < item_count[place]; i++)
                open_items[depth + 1][items[place][i] / 64] &= ~(1ULL << items[place][i] % 64);
            chosen[place / order] = place % order;
            if (fit(depth + 1)) return 1;
        }
    return 0;
}

static void move_family(void) {
    families++;
    memset(with_item, 0, sizeof with_item);
    memset(open_places, 0, sizeof open_places);
    memset(open_items, 0, sizeof open_items);
    for (int t = 0; t < tables; t++)
        for (int by = 0; by < order; by++) {
            int place = t * order + by, n = family[t].length;
            for (int i = 0; i < n; i++) items[place][i] = (family[t].point[i] + 3 * by) % points;
            items[place][n] = points + t;
            item_count[place] = n + 1;
            for (int i = 0; i <= n; i++)
                with_item[items[place][i]][place / 64] |= 1ULL << place % 64;
            /* The first table stays where it is: all can be moved together. */
            if (t || !by) open_places[0][place / 64] |= 1ULL << place % 64;
        }
    for (int place = 0; place < tables * order; place++) {
        memset(against[place], 0, sizeof *against);
        for (int i = 0; i < item_count[place]; i++)
            for (int k = 0; k < WORDS; k++) against[place][k] |= with_item[items[place][i]][k];
    }
    for (int i = 0; i < points + tables; i++) open_items[0][i / 64] |= 1ULL << i % 64;
    if (!fit(0)) return;
    fprintf(stderr, "found after %ld families, %.1f s\n", families, seconds());
    for (int t = 0; t < tables; t++)
        for (int i = 0; i < family[t].length; i++) {
            int p = (family[t].point[i] + 3 * chosen[t]) % points;
            printf("%d %d\n", p / 3, p % 3);
        }
    exit(0);
}

/* The last tables: each covers the difference that the fewest tables left have. */
static void cover(int left, const Table *list, int size, Bits taken) {
    if (!left) {
        found_here++;
        move_family();
        return;
    }
    if (++steps > STEPS || seconds() > end) return;
    int having[128] = {0}, least = 1 << 30, wanted = -1;
    for (int i = 0; i < size; i++)
        for (int w = 0; w < 2; w++)
            for (uint64_t m = (uint64_t)(list[i].bits >> 64 * w); m; m &= m - 1)
                having[64 * w + __builtin_ctzll(m)]++;
    for (int d = 0; d < differences; d++)
        if (!(taken >> d & 1) && having[d] < least) least = having[d], wanted = d;
    if (!least) return;
    Table *next = lists[left - 1];
    for (int i = 0; i < size && found_here < FAMILIES && steps <= STEPS; i++) {
        if (!(list[i].bits >> wanted & 1)) continue;
        family[tables - left] = list[i];
        int fits = 0;
        for (int j = 0; j < size; j++)
            if (!(list[j].bits & list[i].bits)) next[fits++] = list[j];
        cover(left - 1, next, fits, taken | list[i].bits);
    }
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    end = atof(argv[1]);
    begin(argv[2]);
    order = atoi(argv[3]);
    half = order / 2;
    points = 3 * order;
    tables = (points + 2) / 4;
    differences = 3 * (half - 1) + points;
    if (order % 4 != 2 || order > MOST || differences > 127 || tables > TABLES) return 3;
    list_tables();
    for (int k = 0; k <= TABLES; k++) lists[k] = malloc((size_t)count * sizeof(Table));
    int last = tables - 2 < LAST ? tables - 2 : LAST;
    while (seconds() < end) {
        family[0] = threes[below(three_count)];
        family[1] = threes[below(three_count)];
        Bits taken = family[0].bits | family[1].bits;
        if (family[0].bits & family[1].bits) continue;
        const Table *list = every;
        int size = count;
        for (int t = 2; size; t++) {
            Table *next = lists[TABLES - t % 2];
            int fits = 0;
            for (int i = 0; i < size; i++)
                if (!(list[i].bits & taken)) next[fits++] = list[i];
            list = next;
            size = fits;
            if (!size || t == tables - last) break;
            family[t] = list[below(size)];
            taken |= family[t].bits;
        }
        steps = found_here = 0;
        if (size) cover(last, list, size, taken);
    }
    fprintf(stderr, "%ld families, %ld steps each\n", families, families ? nodes / families : 0);
    return 1;
}
