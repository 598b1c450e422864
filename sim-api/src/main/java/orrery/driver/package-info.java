/** The driver's face: one interface per chapter of the driver documentation, with the documented names. */
@NullMarked
package orrery.driver;

import org.jspecify.annotations.NullMarked;
