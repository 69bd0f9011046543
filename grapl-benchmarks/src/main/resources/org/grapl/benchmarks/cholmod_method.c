/*
 * GrAPL by a sparse factor: after every observation CHOLMOD changes L D L' by rank one and solves
 * anew with it. Called with two files, the problem to read and the answer to write;
 * ReplayFiles.java says what is in them. The arm the method would choose is computed and paid for,
 * the arm observed is the one in the file.
 *
 * Exit code 3: the factor would be too large to be worth the wait; standard output says why.
 */
#include <cholmod.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double MOST_ENTRIES = 4e8;
static const double MOST_OPERATIONS = 3e12;

/* Beyond this the dense kernels of the supernodal method factorise sooner; the factor is then
   turned into the simplicial one that updates need. */
static const double SUPERNODAL_OPERATIONS = 1e10;

static double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static double wall_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static void *allocate(int64_t count, size_t size) {
  void *memory = malloc((count > 0 ? count : 1) * size);
  if (memory == NULL) fail("out of memory");
  return memory;
}

static void *read_array(FILE *file, int64_t count, size_t size) {
  void *array = allocate(count, size);
  if (fread(array, size, count, file) != (size_t)count) fail("the problem file is too short");
  return array;
}

static void write_array(FILE *file, const void *array, int64_t count, size_t size) {
  if (fwrite(array, size, count, file) != (size_t)count) fail("the answer cannot be written");
}

/* The lowest arm with the least (|mean| + tolerance) sqrt(samples + alpha). */
static int choose(int n, const double *mean, const int32_t *samples, double tolerance,
                  double alpha) {
  int best = 0;
  double smallest = INFINITY;
  for (int arm = 0; arm < n; arm++) {
    double z = (fabs(mean[arm]) + tolerance) * sqrt(samples[arm] + alpha);
    if (z < smallest) {
      smallest = z;
      best = arm;
    }
  }
  return best;
}

static cholmod_factor *factorise(cholmod_sparse *matrix, cholmod_common *common) {
  common->supernodal = CHOLMOD_SIMPLICIAL;
  common->final_asis = 0;
  common->final_super = 0;
  common->final_ll = 0;
  cholmod_factor *factor = cholmod_analyze(matrix, common);
  if (factor == NULL) fail("cholmod_analyze failed");
  if (common->lnz > MOST_ENTRIES || common->fl > MOST_OPERATIONS) {
    printf("its factor would have %.1e entries and take %.1e operations\n", common->lnz,
           common->fl);
    exit(3);
  }
  if (common->fl > SUPERNODAL_OPERATIONS) {
    cholmod_free_factor(&factor, common);
    common->supernodal = CHOLMOD_SUPERNODAL;
    factor = cholmod_analyze(matrix, common);
  }
  if (factor == NULL || !cholmod_factorize(matrix, factor, common) ||
      common->status != CHOLMOD_OK) {
    fail("cholmod_factorize failed");
  }
  return factor;
}

int main(int argc, char **argv) {
  if (argc != 3) fail("needs the problem file and the answer file");
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) fail("the problem file cannot be read");
  int64_t *sizes = read_array(file, 4, sizeof(int64_t));
  double *settings = read_array(file, 4, sizeof(double));
  int n = (int)sizes[0];
  int64_t entries = sizes[1], steps = sizes[2], block = sizes[3];
  double gamma = settings[0], tolerance = settings[1], alpha = settings[2], seconds = settings[3];
  int32_t *start = read_array(file, n + 1, sizeof(int32_t));
  int32_t *row = read_array(file, entries, sizeof(int32_t));
  double *entry = read_array(file, entries, sizeof(double));
  int32_t *samples = read_array(file, n, sizeof(int32_t));
  double *right_hand_side = read_array(file, n, sizeof(double));
  int32_t *arms = read_array(file, steps, sizeof(int32_t));
  double *values = read_array(file, steps, sizeof(double));
  fclose(file);

  cholmod_common common;
  cholmod_start(&common);
  /* stype -1: of the symmetric matrix the lower triangle is read. */
  cholmod_sparse matrix = {.nrow = n, .ncol = n, .nzmax = entries, .p = start, .i = row,
                           .x = entry, .stype = -1, .itype = CHOLMOD_INT, .xtype = CHOLMOD_REAL,
                           .dtype = CHOLMOD_DOUBLE, .sorted = 1, .packed = 1};
  double began = cpu_seconds();
  cholmod_factor *factor = factorise(&matrix, &common);
  double preparation = cpu_seconds() - began;

  int32_t *position_of = allocate(n, sizeof(int32_t));
  const int32_t *order = factor->Perm;
  for (int k = 0; k < n; k++) position_of[order[k]] = k;
  int32_t unit_start[2] = {0, 1}, unit_row[1] = {0};
  double unit_entry[1] = {1 / sqrt(gamma)};
  cholmod_sparse unit = {.nrow = n, .ncol = 1, .nzmax = 1, .p = unit_start, .i = unit_row,
                         .x = unit_entry, .stype = 0, .itype = CHOLMOD_INT,
                         .xtype = CHOLMOD_REAL, .dtype = CHOLMOD_DOUBLE, .sorted = 1,
                         .packed = 1};
  cholmod_dense b = {.nrow = n, .ncol = 1, .nzmax = n, .d = n, .x = right_hand_side,
                     .xtype = CHOLMOD_REAL, .dtype = CHOLMOD_DOUBLE};
  cholmod_dense *x = NULL, *y = NULL, *e = NULL;
  if (!cholmod_solve2(CHOLMOD_A, factor, &b, NULL, &x, NULL, &y, &e, &common)) {
    fail("cholmod_solve2 failed");
  }

  int64_t blocks = 0, t = 0, chosen = 0;
  double *micros = allocate(steps / block + 1, sizeof(double));
  double begun = wall_seconds();
  int more = 1;
  while (more && t < steps) {
    int64_t begin = t;
    double started = cpu_seconds();
    while (more && t < steps && t < begin + block) {
      chosen += choose(n, x->x, samples, tolerance, alpha);
      int32_t arm = arms[t];
      unit_row[0] = position_of[arm];
      right_hand_side[arm] += values[t] / gamma;
      samples[arm]++;
      if (!cholmod_updown(1, &unit, factor, &common) ||
          !cholmod_solve2(CHOLMOD_A, factor, &b, NULL, &x, NULL, &y, &e, &common)) {
        fail("cholmod_updown or cholmod_solve2 failed");
      }
      t++;
      more = wall_seconds() - begun <= seconds;
    }
    micros[blocks++] = 1e6 * (cpu_seconds() - started) / (t - begin);
  }
  /* Without a reader of the choices the compiler might leave the choosing out. */
  if (chosen < 0) fail("no arm was chosen");

  file = fopen(argv[2], "wb");
  if (file == NULL) fail("the answer cannot be written");
  int64_t counts[3] = {t, t, blocks};
  write_array(file, counts, 3, sizeof(int64_t));
  write_array(file, &preparation, 1, sizeof(double));
  write_array(file, micros, blocks, sizeof(double));
  write_array(file, x->x, n, sizeof(double));
  return fclose(file) == 0 ? 0 : 1;
}
