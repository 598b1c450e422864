/**
 * The driver of a real GPU behind the interfaces of {@link orrery.driver}. It needs Java 22 or newer at run time, for
 * the foreign function API, and the driver library of the system.
 */
package orrery.hardware;
