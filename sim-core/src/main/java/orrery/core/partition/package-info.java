/**
 * Resources of a device that contexts can be given, and how they are divided.
 *
 * <ol>
 *   <li>A resource comes from a device or a context, and can be divided; or from a division, and cannot be divided
 *       again.
 *   <li>The groups of a division and its rest have no SM in common, and together are what was divided.
 *   <li>A descriptor holds resources of one device and, if there are several, of one division.
 * </ol>
 */
package orrery.core.partition;
