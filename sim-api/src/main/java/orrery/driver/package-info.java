/** The driver API: one interface for each chapter of the documentation, or a topic of it, with the documented names. */
@NullMarked
package orrery.driver;

import org.jspecify.annotations.NullMarked;
