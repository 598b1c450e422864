/**
 * The checks of {@link orrery.sim.Checks}: listeners that watch a program and report its mistakes.
 *
 * <ol>
 *   <li>{@link orrery.core.check.Checker} listens to the machine and to the accesses to memory. It exists only if
 *       something is checked.
 *   <li>The order of two accesses comes from {@link orrery.core.order}. When operations run has no influence.
 *   <li>Memory that is accessed is remembered as ranges, in {@link orrery.core.check.Shadow}.
 *   <li>A check never changes what a program does or when.
 * </ol>
 *
 * <h2>Which class does what</h2>
 *
 * <ul>
 *   <li>Who accesses: {@code Actor} is an operation, a node or the host; {@code PendingOperations} has those that are
 *       not complete; {@code CallSites} finds the calls.
 *   <li>What is accessed: {@code WorkAccesses} by copies, memsets and the like, {@code HostProbe} and
 *       {@code HostAccesses} by the host through views, {@code KernelChecks} by kernels. All end in {@code Shadow} and
 *       {@code UnwrittenMemory}.
 *   <li>The threads of a kernel: a {@code KernelRecorder} with a {@code ViewRecorder} for each view passes accesses to
 *       {@code ThreadAccesses}, which keeps them in the pages of a {@code KernelShadow}; {@code ThreadOrder} and
 *       {@code AtomicOrder} say which are ordered; {@code KernelAccesses} makes ranges of them.
 *   <li>What orders operations through memory: {@code AwaitedValues} and {@code SemaphoreOrder}.
 *   <li>What is told: {@code UnorderedAccesses}, {@code UnwrittenMemory}, {@code LeakCheck} and {@code CallCheck} add
 *       to {@code Findings}, in the words of {@code Reporter}.
 * </ul>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A check could look at what went wrong in this run. It would find what the times of this run show, and a cost model
 * that changes would hide mistakes. The checks look at what the program orders instead, so that a finding does not
 * depend on the schedule.
 *
 * <p>Accesses of whole operations are ranges, with a cell for bytes that have the same accesses: copies and memsets
 * cost one entry each. Accesses of the threads of a kernel are epochs, one number each. Where consecutive threads
 * access consecutive elements, a first epoch and a step stand for a page of them
 * ({@link orrery.core.check.EpochColumn}). Even so a stencil of three points costs many times as much with checks as
 * without, and saxpy 24 times, because the JVM cannot vectorize what is watched.
 *
 * <p>The simple version has an array of epochs for each page, an entry for each access, and a stack walk for each call.
 * What is there beside it was measured with kernels of 2^20 threads, in nanoseconds a thread, with it and without it in
 * the same minutes (the least of several JVMs, JDK 17):
 *
 * <table>
 * <caption>What each representation saves</caption>
 * <tr><th>what</th><th>program</th><th>with</th><th>without</th></tr>
 * <tr><td>lines in place of arrays ({@code EpochColumn})</td><td>saxpy; a stencil</td><td>10; 22</td><td>15; 31</td></tr>
 * <tr><td>runs of accesses in the log ({@code ViewRecorder})</td><td>saxpy; a stencil</td><td>10; 22</td><td>17;
 *     45</td></tr>
 * <tr><td>rounds of more than one access</td><td>a stencil</td><td>22</td><td>73</td></tr>
 * <tr><td>the cache of pages ({@code KernelShadow})</td><td>accesses in no order</td><td>104</td><td>159</td></tr>
 * <tr><td>calls at the place of equal calls ({@code CallSites})</td><td>a launch</td><td>840</td><td>2,150</td></tr>
 * </table>
 *
 * <p>Further: accesses in no order that are entered without looking at the columns of a page cost 108 ns in place of
 * 197 ({@code ThreadAccesses}), columns that are compared as arrays 38 in place of 47 where a barrier is between two
 * accesses ({@code ThreadOrder}), consecutive accesses of the host that are one access 32 in place of 950
 * ({@code HostAccesses}), an allocation and a free whose cell is used again 1,700 in place of 2,380 ({@code Shadow}),
 * and a histogram whose places are sampled 55 in place of 1,745 ({@code KernelPlaces}).
 *
 * <p>Measured and left out: tables of 64 pages beside the pages, with the arrays that accesses in no order need (117 ns
 * with and without, 25 and 27 where consecutive threads access different pages); giving up the search for lines for a
 * while after a full log in no order (78 and 74 ns); making a column an array because another one is (no difference); a
 * cache before the map of calls, and arrays of recent allocations in place of a map (no difference). Guava's
 * {@code TreeRangeSet} in place of {@link orrery.core.check.UninitializedBytes} costs an allocation and a free in
 * stream order 1.9 us in place of 1.4, and an access of the host a quarter more. Pages of 16 KiB save a tenth of
 * accesses in no order, but the elements of a page have one size: more of them are split where views of other types
 * access memory nearby.
 *
 * <p>Two writes of equal values are reported like other races. To leave them out, kernels have to keep the value before
 * each write, which costs 1.3 to 4.4 times as much again: {@link orrery.sim.Checks#withoutBenignRaces}.
 */
@NullMarked
package orrery.core.check;

import org.jspecify.annotations.NullMarked;
