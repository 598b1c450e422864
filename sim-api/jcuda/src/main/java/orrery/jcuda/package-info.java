/** What a program that is written for JCuda needs to run on a {@link orrery.driver.CudaDriver}. */
@NullMarked
package orrery.jcuda;

import org.jspecify.annotations.NullMarked;
