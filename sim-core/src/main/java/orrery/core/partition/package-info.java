/**
 * SM resources of devices, and their splits.
 *
 * <ol>
 *   <li>A resource of a device or context can be split. A resource that a split produced cannot be split again.
 *   <li>The groups of a split and its remainder are disjoint, and their union is the input.
 *   <li>A descriptor contains resources of one device. Several resources must be of one split.
 * </ol>
 */
@NullMarked
package orrery.core.partition;

import org.jspecify.annotations.NullMarked;
