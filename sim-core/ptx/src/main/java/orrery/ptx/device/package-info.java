/**
 * What compiled code runs on: the threads of a block and their memory, the exchanges among them, the access to global
 * memory, and the operations that the JVM does not have.
 *
 * <p>Code is divided into regions that end at {@linkplain orrery.ptx.device.Exchange exchanges}. A region is a method
 * that runs many threads one after the other; what they keep from one region to the next is in arrays of
 * {@link orrery.ptx.device.BlockState}. No thread of the JVM is needed. Code without exchanges has one region, and
 * keeps nothing. A block whose threads only look at memory again is set aside, and takes turns with others.
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A thread of the JVM for each thread of a block costs microseconds, and a block has up to 1,024. Loops over the
 * threads of a block, cut at exchanges, need one thread and keep registers in locals of the JVM in between.
 */
@NullMarked
package orrery.ptx.device;

import org.jspecify.annotations.NullMarked;
