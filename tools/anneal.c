/* Simulated annealing of one seating: the inner loop of search_even.py.
 *
 *   anneal PLAYERS HANCHANS MOST SECONDS SEED [FIXED ROUNDS ON STDIN]
 *
 * Looks for the fewest repeated meetings, then the fewest meetings beyond MOST of one pair, and
 * prints the best seating found (players from 0, a round a line) with "repeats most unmet".
 * Two players of different tables of a round change seats; a pair that has met m times costs
 * 2 (m - 1) + max(0, m - MOST).  Rounds read from standard input come first and stay.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"

enum { MOST_PLAYERS = 172, MOST_ROUNDS = 64 };
static int players, rounds, most, fixed;
static int seat[MOST_ROUNDS][MOST_PLAYERS], kept[MOST_ROUNDS][MOST_PLAYERS];
static int met[MOST_PLAYERS][MOST_PLAYERS];
static int price[512];

static void count_meetings(void) {
    memset(met, 0, sizeof met);
    for (int r = 0; r < rounds; r++)
        for (int p = 0; p < players; p++)
            for (int k = p / 4 * 4; k < p / 4 * 4 + 4; k++)
                if (k != p) met[seat[r][p]][seat[r][k]]++;
}

static long measure(int *repeats, int *largest, int *unmet) {
    *repeats = *largest = *unmet = 0;
    for (int a = 0; a < players; a++) {
        int strangers = 0;
        for (int b = 0; b < players; b++) {
            if (a == b) continue;
            if (met[a][b] > 1) *repeats += met[a][b] - 1;
            if (met[a][b] > *largest) *largest = met[a][b];
            strangers += !met[a][b];
        }
        if (strangers > *unmet) *unmet = strangers;
    }
    *repeats /= 2;
    return *repeats * 1000000L + *largest * 1000L + *unmet;
}

/* The change of price when the pair's meetings grow or fall by one, carried out. */
static int more(int a, int b) {
    int m = met[a][b]++;
    met[b][a] = m + 1;
    return price[m + 1] - price[m];
}
static int less(int a, int b) {
    int m = met[a][b]--;
    met[b][a] = m - 1;
    return price[m - 1] - price[m];
}

static int exchange(int r, int i, int j) {
    int *at = seat[r], a = at[i], b = at[j], change = 0;
    for (int k = i / 4 * 4; k < i / 4 * 4 + 4; k++)
        if (k != i) change += less(a, at[k]) + more(b, at[k]);
    for (int k = j / 4 * 4; k < j / 4 * 4 + 4; k++)
        if (k != j) change += less(b, at[k]) + more(a, at[k]);
    at[i] = b;
    at[j] = a;
    return change;
}

int main(int argc, char **argv) {
    if (argc < 6) return 2;
    players = atoi(argv[1]), rounds = atoi(argv[2]), most = atoi(argv[3]);
    double end = atof(argv[4]);
    begin(argv[5]);
    while (fixed < rounds) {
        int p = 0;
        while (p < players && scanf("%d", &seat[fixed][p]) == 1) p++;
        if (p < players) break;
        fixed++;
    }
    for (int m = 0; m < 512; m++)
        price[m] = (m > 1 ? 2 * (m - 1) : 0) + (m > most ? m - most : 0);
    int forced = rounds * players * 3 / 2 - players * (players - 1) / 2;
    if (forced < 0) forced = 0;
    long best = 1L << 60;
    int repeats, largest, unmet;
    double slow = 1;
    while (seconds() < end) {
        for (int r = fixed; r < rounds; r++) {
            for (int p = 0; p < players; p++) seat[r][p] = p;
            for (int p = players - 1; p > 0; p--) {
                int q = below(p + 1), t = seat[r][p];
                seat[r][p] = seat[r][q];
                seat[r][q] = t;
            }
        }
        count_meetings();
        long steps = (long)(slow * 40000.0 * players * (rounds - fixed) / 10);
        long energy = 0, lowest = 1L << 60;
        for (int a = 0; a < players; a++)
            for (int b = 0; b < a; b++) energy += price[met[a][b]];
        double heat = 1.6, cool = pow(0.12 / heat, 1.0 / (double)steps);
        for (long s = 0; s < steps; s++, heat *= cool) {
            if ((s & 65535) == 0 && seconds() > end) break;
            int r = fixed + below(rounds - fixed), i = below(players), j = below(players);
            if (i / 4 == j / 4) continue;
            int change = exchange(r, i, j);
            if (change > 0 && exp(-change / heat) * 9007199254740992.0 < (double)(draw() >> 11)) {
                exchange(r, i, j);
                continue;
            }
            energy += change;
            if (energy < lowest) {
                lowest = energy;
                if (energy < 2 * (best / 1000000L) + 40) {
                    long now = measure(&repeats, &largest, &unmet);
                    if (now < best) {
                        best = now;
                        memcpy(kept, seat, sizeof kept);
                        if (repeats == forced && largest <= most) goto done;
                    }
                }
            }
        }
        slow *= 1.6;
    }
done:
    printf("%ld %ld %ld\n", best / 1000000L, best / 1000L % 1000, best % 1000);
    for (int r = 0; r < rounds; r++)
        for (int p = 0; p < players; p++) printf("%d%c", kept[r][p], p + 1 < players ? ' ' : '\n');
    return 0;
}
