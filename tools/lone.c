/* Fewer pairs who never meet and have no common opponent.

   lone PLAYERS ROUNDS SECONDS SEED, and on the standard input the players of each round of a
   seating without a repeat, table after table, from 0.  Prints such rounds.  Two players of
   different tables of a round change places, by simulated annealing, and nobody meets twice. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"

enum { PLAYERS = 256, ROUNDS = 64 };
static int seat[ROUNDS][PLAYERS], best[ROUNDS][PLAYERS];
static int met[PLAYERS][PLAYERS], common[PLAYERS][PLAYERS];
static int mates[PLAYERS][3 * ROUNDS], degree[PLAYERS];
static int lone;

static void between(int a, int b, int by) {
    if (a == b) return;
    int was = !common[a][b], is;
    common[a][b] += by;
    common[b][a] += by;
    is = !common[a][b];
    if (!met[a][b]) lone += is - was;
}

static void meet(int a, int b) {
    if (!common[a][b]) lone--;
    met[a][b] = met[b][a] = 1;
    for (int k = 0; k < degree[b]; k++) between(a, mates[b][k], 1);
    for (int k = 0; k < degree[a]; k++) between(b, mates[a][k], 1);
    mates[a][degree[a]++] = b;
    mates[b][degree[b]++] = a;
}

static void strike(int a, int b) {
    int k = 0;
    while (mates[a][k] != b) k++;
    mates[a][k] = mates[a][--degree[a]];
    k = 0;
    while (mates[b][k] != a) k++;
    mates[b][k] = mates[b][--degree[b]];
}

static void part(int a, int b) {
    strike(a, b);
    for (int k = 0; k < degree[b]; k++) between(a, mates[b][k], -1);
    for (int k = 0; k < degree[a]; k++) between(b, mates[a][k], -1);
    met[a][b] = met[b][a] = 0;
    if (!common[a][b]) lone++;
}

static void exchange(int *at, int i, int j) {
    int a = at[i], b = at[j];
    for (int k = i / 4 * 4; k < i / 4 * 4 + 4; k++)
        if (k != i) part(a, at[k]);
    for (int k = j / 4 * 4; k < j / 4 * 4 + 4; k++)
        if (k != j) part(b, at[k]);
    at[i] = b;
    at[j] = a;
    for (int k = i / 4 * 4; k < i / 4 * 4 + 4; k++)
        if (k != i) meet(b, at[k]);
    for (int k = j / 4 * 4; k < j / 4 * 4 + 4; k++)
        if (k != j) meet(a, at[k]);
}

static int clash(const int *at, int i, int j) {
    for (int k = i / 4 * 4; k < i / 4 * 4 + 4; k++)
        if (k != i && met[at[j]][at[k]]) return 1;
    for (int k = j / 4 * 4; k < j / 4 * 4 + 4; k++)
        if (k != j && met[at[i]][at[k]]) return 1;
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    int players = atoi(argv[1]), rounds = atoi(argv[2]);
    double end = atof(argv[3]), heat = 1;
    begin(argv[4]);
    if (players > PLAYERS || rounds > ROUNDS) return 2;
    lone = players * (players - 1) / 2;
    for (int r = 0; r < rounds; r++)
        for (int p = 0; p < players; p++) {
            if (scanf("%d", &seat[r][p]) != 1) return 2;
            for (int k = p / 4 * 4; k < p; k++) meet(seat[r][p], seat[r][k]);
        }
    memcpy(best, seat, sizeof seat);
    int least = lone;
    for (long step = 0; least > 0; step++) {
        if (step % 1024 == 0) {
            double gone = seconds() / end;
            if (gone >= 1) break;
            heat = 2 * (1 - gone) * (1 - gone) + 0.1;
        }
        int r = below(rounds), i = below(players), j = below(players);
        if (i / 4 == j / 4 || clash(seat[r], i, j)) continue;
        int before = lone;
        exchange(seat[r], i, j);
        if (lone > before && exp((before - lone) / heat) * 9007199254740992.0 < (double)(draw() >> 11))
            exchange(seat[r], i, j);
        else if (lone < least) {
            least = lone;
            memcpy(best, seat, sizeof seat);
        }
    }
    for (int r = 0; r < rounds; r++)
        for (int p = 0; p < players; p++) printf("%d%c", best[r][p], p + 1 < players ? ' ' : '\n');
    return 0;
}
