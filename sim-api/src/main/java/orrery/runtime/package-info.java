/**
 * The runtime API: one interface for each chapter of the documentation, or a topic of it, with the documented names.
 *
 * <ol>
 *   <li>A function checks the rules that only the runtime has, converts its parameters to those of the driver and calls
 *       the driver. The driver's rules are not stated again.
 *   <li>Handles are those of the driver: in C {@code cudaStream_t} is another name of {@code CUstream}. Here it is a
 *       subtype without members of its own. Functions take the driver's type, and so a handle of either API, and return
 *       the runtime's. Two handles of one object are equal, whatever their types. Lists, and records of several
 *       results, hold the driver's type.
 *   <li>Structs and enumerations that are equal in both APIs are the driver's; the runtime's names of their values are
 *       constants here. Other structs, and those that programs fill in field by field, are classes with the documented
 *       fields. A function reads the fields when it is called.
 *   <li>Only {@link RuntimeErrors} converts a failure to a {@code cudaError_t}.
 *   <li>{@link orrery.driver.ImplicitDriver} initializes the driver, makes contexts current and loads kernels.
 *   <li>A function that makes one call of the driver and does nothing else is annotated with {@link Delegates}, and its
 *       body is generated. The bodies of all others are in the classes that {@link RuntimeChapters} names.
 *   <li>Listeners are notified of the runtime's functions, {@link RuntimeCall}, instead of the driver's calls that they
 *       make.
 * </ol>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.runtime;

import org.jspecify.annotations.NullMarked;
