/* Base tables of a rotational seating by exact cover: see search_rotations.py.
 *
 *   rotation SECONDS SEED < PROBLEM
 *
 * The problem: elements, threes, triples, tables, differences; then for every pair (u, v) of
 * elements the number of the difference when v is on the level of u (-1: not allowed), and for
 * every pair the number when v is one level above u.  Every element is used once: one in a
 * three, three (levels 0, 1, 2) in a triple, four with any levels in a table.  No difference may
 * come twice.  All but the last tables are drawn at random, the last ones searched through.
 * Prints the slots in that order, "element level" a line, or nothing.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef unsigned __int128 Bits;
typedef struct {
    Bits bits;
    unsigned char what[4], level[4];
} Block;
enum { MOST = 128, LAST = 7, ROOM = 1 << 20 };
static int elements, threes, triples, tables, differences;
static int same[MOST][MOST], above[MOST][MOST];
static Block chosen[MOST], *lists[LAST + 1];
static int starts[LAST + 1][MOST + 1];
static double end;
static long patience;
static uint64_t state;

static uint64_t draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static int below(int limit) { return (int)((draw() >> 33) % (uint64_t)limit); }
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }
static Bits bit(int i) { return (Bits)1 << i; }

static int difference(const Block *b, int i, int j) {
    int step = b->level[j] - b->level[i], u = b->what[i], v = b->what[j];
    if (step < 0) step += 3;
    return step == 0 ? same[u][v] : step == 1 ? above[u][v] : above[v][u];
}

/* Points and differences of the first k of a block; 0 when one comes twice or is taken. */
static Bits told(const Block *b, int k, Bits taken) {
    Bits all = 0;
    for (int i = 0; i < k; i++) {
        Bits now = bit(b->what[i]);
        if ((all | taken) & now) return 0;
        all |= now;
        for (int j = 0; j < i; j++) {
            int d = difference(b, j, i);
            if (d < 0) return 0;
            now = bit(elements + d);
            if ((all | taken) & now) return 0;
            all |= now;
        }
    }
    return all;
}

/* A random block of that kind containing the point (any when -1). */
static int random_block(Block *b, int length, int point, Bits taken) {
    for (int tries = 0; tries < 4000; tries++) {
        for (int i = 0; i < length; i++) {
            b->what[i] = (unsigned char)below(elements);
            b->level[i] = (unsigned char)(length == 3 ? i : length == 1 ? 0 : below(3));
        }
        if (length == 4) b->level[0] = 0;
        if (point >= 0) b->what[0] = (unsigned char)point;
        if (length == 1) {
            Bits d = bit(elements + above[b->what[0]][b->what[0]]) | bit(b->what[0]);
            b->bits = d & taken ? 0 : d;
        } else {
            b->bits = told(b, length, taken);
        }
        if (b->bits) return 1;
    }
    return 0;
}

static int lowest(Bits taken) {
    int p = 0;
    while (p < elements && taken >> p & 1) p++;
    return p;
}

/* All tables of the points left, by their lowest point, into lists[left]. */
static void list_all(int left, Bits taken) {
    int free_[MOST], n = 0, size = 0;
    for (int p = 0; p < elements; p++)
        if (!(taken >> p & 1)) free_[n++] = p;
    Block *list = lists[left];
    int at = 0;
    for (int a = 0; a < n; a++) {
        while (at <= free_[a]) starts[left][at++] = size;
        for (int b = a + 1; b < n; b++)
            for (int k = 0; k < 3; k++) {
                Block t = {0, {(unsigned char)free_[a], (unsigned char)free_[b], 0, 0}, {0, 0, 0, 0}};
                t.level[1] = (unsigned char)k;
                if (!told(&t, 2, taken)) continue;
                for (int c = b + 1; c < n; c++)
                    for (int l = 0; l < 3; l++) {
                        t.what[2] = (unsigned char)free_[c];
                        t.level[2] = (unsigned char)l;
                        if (!told(&t, 3, taken)) continue;
                        for (int d = c + 1; d < n; d++)
                            for (int m = 0; m < 3; m++) {
                                t.what[3] = (unsigned char)free_[d];
                                t.level[3] = (unsigned char)m;
                                t.bits = told(&t, 4, taken);
                                if (t.bits && size < ROOM) list[size++] = t;
                            }
                    }
            }
    }
    while (at <= elements) starts[left][at++] = size;
}

static int finish(int left, Bits taken, int done) {
    if (!left) return 1;
    if (--patience < 0 || seconds() > end) return 0;
    int p = lowest(taken);
    const Block *list = lists[left];
    for (int i = starts[left][p]; i < starts[left][p + 1]; i++) {
        Block one = list[i];
        if (one.bits & taken) continue;
        chosen[done] = one;
        Bits now = taken | one.bits;
        if (left == 1) return 1;
        if (left == 2) {
            int q = lowest(now);
            for (int j = starts[left][q]; j < starts[left][q + 1]; j++)
                if (!(list[j].bits & now)) {
                    chosen[done + 1] = list[j];
                    return 1;
                }
            continue;
        }
        Block *next = lists[left - 1];
        int size = 0, *start = starts[left - 1];
        for (int q = 0; q < elements; q++) {
            start[q] = size;
            if (now >> q & 1) continue;
            for (int j = starts[left][q]; j < starts[left][q + 1]; j++)
                if (!(list[j].bits & now)) next[size++] = list[j];
            /* Nothing left for the lowest point: no need to go on. */
            if (size == 0 && q == lowest(now)) break;
        }
        if (size == 0) continue;
        start[elements] = size;
        if (finish(left - 1, now, done + 1)) return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    end = atof(argv[1]);
    state = (uint64_t)atoll(argv[2]) * 0x9E3779B97F4A7C15ULL + 88172645463325252ULL;
    for (int i = 0; i < 50; i++) draw();
    if (scanf("%d%d%d%d%d", &elements, &threes, &triples, &tables, &differences) != 5) return 2;
    if (elements + differences > 128) return 3;
    for (int u = 0; u < elements; u++)
        for (int v = 0; v < elements; v++)
            if (scanf("%d", &same[u][v]) != 1) return 2;
    for (int u = 0; u < elements; u++)
        for (int v = 0; v < elements; v++)
            if (scanf("%d", &above[u][v]) != 1) return 2;
    for (int t = 0; t <= LAST; t++) lists[t] = malloc(ROOM * sizeof(Block));
    int blocks = threes + triples + tables, last = tables < LAST ? tables - 1 : LAST - 2;
    long tried = 0;
    double longer = 3000;
    while (seconds() < end) {
        Bits taken = 0;
        int b = 0, fits = 1;
        for (; b < blocks - last && fits; b++) {
            int length = b < threes ? 1 : b < threes + triples ? 3 : 4;
            fits = random_block(&chosen[b], length, length == 4 ? lowest(taken) : -1, taken);
            taken |= chosen[b].bits;
        }
        if (!fits) continue;
        /* A beginning may have no end at all: look longer only little by little. */
        patience = (long)longer;
        longer *= 1.05;
        tried++;
        list_all(last, taken);
        if (!finish(last, taken, blocks - last)) continue;
        fprintf(stderr, "found after %ld beginnings, %.1f s\n", tried, seconds());
        for (b = 0; b < blocks; b++) {
            int length = b < threes ? 1 : b < threes + triples ? 3 : 4;
            for (int i = 0; i < length; i++)
                printf("%d %d\n", chosen[b].what[i], chosen[b].level[i]);
        }
        return 0;
    }
    fprintf(stderr, "%ld beginnings\n", tried);
    return 1;
}
