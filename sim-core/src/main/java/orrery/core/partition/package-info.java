/**
 * SM resources of devices, and their splits.
 *
 * <ol>
 *   <li>A resource of a device or context can be split. A resource that a split produced cannot be split again.
 *   <li>The groups of a split and its remainder are disjoint, and their union is the input.
 *   <li>A descriptor contains resources of one device. Several resources must be of one split.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A resource is a set of SMs. A number of SMs would be enough to place kernels of one partition, and not to tell
 * which partitions have SMs in common, on which the time of a kernel depends.
 */
@NullMarked
package orrery.core.partition;

import org.jspecify.annotations.NullMarked;
