package org.grapl.research.theory;

/**
 * Whether a statement of the paper is taken as printed or as it should read.
 *
 * <p>Lemma A.1 rests on the self-normalised bound of Y. Abbasi-Yadkori, D. Pál and Cs. Szepesvári,
 * "Improved Algorithms for Linear Stochastic Bandits", 2011, theorem 1. With V = L_λ + Σ e eᵀ/γ the
 * vectors of that theorem are e/√γ, and it gives ‖ξ‖²_{V⁻¹} ≤ γ R² log(|V|/(δ²|L_λ|)); the paper
 * has lost the factor γ. Hence
 *
 * <table>
 * <caption>where γ is wrong</caption>
 * <tr><th></th><th>printed</th><th>corrected</th></tr>
 * <tr><td>lemma A.1</td><td>R/γ</td><td>R/√γ</td></tr>
 * <tr><td>propositions 1 and 2, theorem 1</td><td>γ²/2R²</td><td>γ/2R²</td></tr>
 * <tr><td>(ub-simple)</td><td>γT₁</td><td>T₁</td></tr>
 * </table>
 *
 * <p>For γ &gt; 1 the printed statements are false, for γ &lt; 1 merely loose. One item with γ =
 * 1000, λ = 1e-6, μ − τ = 0.1, R = 1 and T = 100 meets the condition of theorem 1, which promises
 * an error of 9e-12; the error is 0.159.
 */
public enum Form {
  /** As in the paper, to reproduce it. */
  PRINTED,
  /** As it follows from the theorems cited. */
  CORRECTED;

  /** The power of γ in front of the squared distance: γ²/2R² or γ/2R². */
  double powerOfGamma(double gamma) {
    return this == PRINTED ? gamma * gamma : gamma;
  }
}
