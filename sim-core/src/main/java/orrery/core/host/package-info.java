/**
 * What a call sees of its machine, and the state of the threads that call. Streams, graphs, pools and contexts depend
 * on these interfaces; the machine and its devices implement them.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>The objects on a device get the machine through these interfaces in their constructors. A machine that everybody
 * imports would make one cycle of all packages, and a thread-local current machine would make a program with two
 * machines depend on what the thread has called last. With the interfaces the packages have an order, which an
 * architecture test asserts.
 *
 * <p>{@link orrery.core.host.Door} is the lock of the machine as other packages see it. A thread that waits inside lets
 * others enter.
 */
@NullMarked
package orrery.core.host;

import org.jspecify.annotations.NullMarked;
