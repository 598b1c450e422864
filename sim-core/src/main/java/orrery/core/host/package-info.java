/**
 * What a call sees of its machine, and the state of the threads that call. Streams, graphs, pools and contexts depend
 * on these interfaces; the machine and its devices implement them.
 */
@NullMarked
package orrery.core.host;

import org.jspecify.annotations.NullMarked;
