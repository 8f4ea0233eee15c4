/* Numbers the tables of a seating so that nobody comes to a table needlessly often.

   tables PLAYERS ROUNDS SECONDS SEED, and on the standard input the players of each round, table
   after table, from 0.  Prints for each round which of its tables has each number.  Two tables of
   a round change their numbers, by simulated annealing; best is the smallest number of visits of
   one player to one table, then the fewest visits beyond ceil(rounds / tables). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chance.h"

enum { ROUNDS = 64, TABLES = 64, STEEP = 10 };
static int seat[ROUNDS][TABLES][4], at[ROUNDS][TABLES], best[ROUNDS][TABLES];
static int count[4 * TABLES][TABLES];
static int allowed;

static int cost(int visits) {
    int over = visits - allowed;
    return over > 0 ? over + STEEP * (over - 1) * over / 2 : 0;
}

/* What the cost grows by when the table goes from one number to another. */
static int moved(const int *four, int from, int to) {
    int more = 0;
    for (int k = 0; k < 4; k++) {
        int *seen = count[four[k]];
        more += cost(seen[from] - 1) - cost(seen[from]) + cost(seen[to] + 1) - cost(seen[to]);
    }
    return more;
}

static void move(const int *four, int from, int to) {
    for (int k = 0; k < 4; k++) {
        count[four[k]][from]--;
        count[four[k]][to]++;
    }
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    int tables = atoi(argv[1]) / 4, rounds = atoi(argv[2]);
    double end = atof(argv[3]);
    begin(argv[4]);
    if (tables < 2 || tables > TABLES || rounds > ROUNDS) return 2;
    allowed = (rounds + tables - 1) / tables;
    long long energy = 0;
    for (int r = 0; r < rounds; r++)
        for (int t = 0; t < tables; t++) {
            at[r][t] = t;
            for (int k = 0; k < 4; k++) {
                if (scanf("%d", &seat[r][t][k]) != 1) return 2;
                count[seat[r][t][k]][t]++;
            }
        }
    for (int p = 0; p < 4 * tables; p++)
        for (int t = 0; t < tables; t++) energy += cost(count[p][t]);
    memcpy(best, at, sizeof at);
    long long least = energy;
    double heat = 1;
    for (long step = 0; least > 0; step++) {
        if (step % 4096 == 0) {
            double gone = seconds() / end;
            if (gone >= 1) break;
            double part = gone * 3 - (int)(gone * 3); /* three times from hot to cold */
            heat = 1.2 * (1 - part) * (1 - part) + 0.05;
        }
        int r = below(rounds), i = below(tables), j = below(tables - 1);
        if (j >= i) j++;
        const int *one = seat[r][at[r][i]], *other = seat[r][at[r][j]];
        int more = moved(one, i, j) + moved(other, j, i);
        if (more > 0 && exp(-more / heat) * 9007199254740992.0 < (double)(draw() >> 11)) continue;
        move(one, i, j);
        move(other, j, i);
        int kept = at[r][i];
        at[r][i] = at[r][j];
        at[r][j] = kept;
        energy += more;
        if (energy < least) {
            least = energy;
            memcpy(best, at, sizeof at);
        }
    }
    for (int r = 0; r < rounds; r++)
        for (int t = 0; t < tables; t++) printf("%d%c", best[r][t], t + 1 < tables ? ' ' : '\n');
    return 0;
}
