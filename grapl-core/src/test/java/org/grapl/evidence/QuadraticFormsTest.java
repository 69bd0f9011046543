package org.grapl.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.grapl.random.KeyedRandom;
import org.grapl.random.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuadraticFormsTest {

  @ParameterizedTest
  @CsvSource({"0,0", "1,0", "1,1", "3,1", "4,0", "4,1", "5,1", "8,2", "9,0.5", "50,1", "101,1"})
  void formsAndDeterminantAreThoseOfTheMatrixWithItsLevel(int size, double level) {
    KeyedRandom random = KeyedRandom.of(size, Role.TRIAL);
    double[][] root = new double[size][size];
    double[] y = new double[size];
    for (int i = 0; i < size; i++) {
      y[i] = 3 + random.nextGaussian();
      for (int j = 0; j < size; j++) {
        root[i][j] = random.nextGaussian();
      }
    }
    double[][] lower = new double[size][];
    double[][] whole = new double[size][size + 1];
    for (int i = 0; i < size; i++) {
      lower[i] = new double[i + 1];
      for (int j = 0; j < size; j++) {
        double entry = i == j ? 1 : 0;
        for (int k = 0; k < size; k++) {
          entry += root[i][k] * root[j][k];
        }
        if (j <= i) {
          lower[i][j] = entry;
        }
        whole[i][j] = entry + level;
      }
      whole[i][size] = y[i];
    }

    QuadraticForms forms = QuadraticForms.of(lower, y);

    double logDeterminant = eliminate(whole);
    double value = 0;
    for (int i = 0; i < size; i++) {
      value += y[i] * whole[i][size];
    }
    assertThat(forms.value(level)).isCloseTo(value, within(1e-11 * (1 + value)));
    assertThat(forms.logDeterminant(level)).isCloseTo(logDeterminant, within(1e-11 * (1 + size)));
  }

  @ParameterizedTest
  @CsvSource({"0", "3", "4", "6"})
  void aMatrixThatIsNotPositiveExplainsNothing(int bad) {
    double[][] lower = new double[7][];
    for (int i = 0; i < 7; i++) {
      lower[i] = new double[i + 1];
      lower[i][i] = i == bad ? 0 : 1;
    }

    QuadraticForms forms = QuadraticForms.of(lower, new double[] {1, 2, 3, 4, 5, 6, 7});

    assertThat(forms.value(1)).isInfinite();
    assertThat(forms.logDeterminant(1)).isInfinite();
  }

  /** Gauss and Jordan, the largest pivot of each column first; the last column is the solution. */
  private static double eliminate(double[][] rows) {
    int size = rows.length;
    double logDeterminant = 0;
    for (int k = 0; k < size; k++) {
      int pivot = k;
      for (int i = k; i < size; i++) {
        pivot = Math.abs(rows[i][k]) > Math.abs(rows[pivot][k]) ? i : pivot;
      }
      double[] row = rows[pivot];
      rows[pivot] = rows[k];
      rows[k] = row;
      logDeterminant += Math.log(Math.abs(row[k]));
      double scale = row[k];
      for (int j = k; j <= size; j++) {
        row[j] /= scale;
      }
      for (int i = 0; i < size; i++) {
        double factor = i == k ? 0 : rows[i][k];
        for (int j = k; j <= size && factor != 0; j++) {
          rows[i][j] -= factor * row[j];
        }
      }
    }
    return logDeterminant;
  }
}
