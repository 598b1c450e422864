/** Tables that the modules of the simulator have as resources. Internal: exported to those modules only. */
@NullMarked
package orrery.device.table;

import org.jspecify.annotations.NullMarked;
