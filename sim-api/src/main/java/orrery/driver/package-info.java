/**
 * The driver API: one interface for each chapter of the documentation, or a topic of it, with the documented names.
 * Programs also import {@link orrery.device}, for result codes and devices, and {@link orrery.sim}.
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.driver;

import org.jspecify.annotations.NullMarked;
