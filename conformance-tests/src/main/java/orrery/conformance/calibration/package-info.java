/**
 * The programs that measure a GPU, which run on a simulated one, too, and the command {@code orrery calibrate}, which
 * fits a cost model to what they measure.
 */
package orrery.conformance.calibration;
