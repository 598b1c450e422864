/**
 * What a program that is written for JCuda needs to run on a {@link orrery.driver.CudaDriver}.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.jcuda;

import org.jspecify.annotations.NullMarked;
