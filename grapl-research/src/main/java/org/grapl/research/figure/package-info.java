/**
 * Pictures, drawn without a screen: {@link org.grapl.research.figure.Figure} becomes a PNG or an
 * SVG; {@link org.grapl.research.figure.ErrorFigure} draws error curves and {@link
 * org.grapl.research.figure.EstimateFigure} a histogram of estimates.
 *
 * <p>May import {@code org.grapl.research} and the packages of the core; JFreeChart and Batik are
 * used nowhere else.
 */
@NullMarked
package org.grapl.research.figure;

import org.jspecify.annotations.NullMarked;
