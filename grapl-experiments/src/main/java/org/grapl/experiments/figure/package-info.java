/**
 * Pictures, drawn without a screen: {@link org.grapl.experiments.figure.Figure} becomes a PNG or an
 * SVG; {@link org.grapl.experiments.figure.ErrorFigure} draws error curves and {@link
 * org.grapl.experiments.figure.EstimateFigure} a histogram of estimates.
 *
 * <p>May import {@code org.grapl.experiments} and the packages of the core; JFreeChart and Batik
 * are used nowhere else.
 */
@NullMarked
package org.grapl.experiments.figure;

import org.jspecify.annotations.NullMarked;
