/**
 * How devices execute work: a discrete-event engine of objects.
 *
 * <h2>What happens</h2>
 *
 * <ol>
 *   <li>Times are nanoseconds since the creation of the machine, and never decrease.
 *   <li>Events happen in the order of (time, priority, sequence number); no two are equal. At one instant, what ends
 *       happens before what begins, and urgent work begins before other work.
 *   <li>A condition is evaluated after each event and at each call: a step of the loop is one event if anything waits.
 *   <li>An operation begins when every operation it depends on is complete and the device can see it.
 *   <li>Pure ordering needs no event: its time is the latest of its dependencies.
 *   <li>Kernels, copies and memsets change memory when they end. A kernel runs when it begins if the device has to know
 *       before what it asks for: it launches graphs, waits for the host, or other kernels follow it programmatically.
 *   <li>Blocks are placed kernel by kernel, the most urgent stream priority first, in the order in which kernels became
 *       ready; nothing is preempted.
 *   <li>In a context that has failed operations complete without effect, except those that survive faults.
 *   <li>What follows a kernel programmatically begins early and ends late: not before that kernel is complete.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>An {@link orrery.core.engine.Operation} is an object: what it does, whose it is, what it waits for, what waits for
 * it, its times, and its {@link orrery.core.engine.OperationState}, whose class draws the transitions. It is an event
 * as well, so that its begin and its end need no other object. {@link orrery.core.engine.Engine} orders, submits and
 * completes operations; {@link orrery.core.engine.DeviceResources} decides what executes them, and its SMs, copy
 * engines and shared bandwidth decide when; {@link orrery.core.engine.EventLoop} has the clock. Streams create an
 * operation for each piece of work and leave it to the garbage collector. A {@link orrery.core.engine.GraphRun} has an
 * operation for each node, which each execution of the graph uses again.
 *
 * <p>The package knows no thread, no lock and no real time, and catches no error of the JVM: an architecture test says
 * so. It reaches the code of the program through {@link orrery.core.engine.ProgramCode} only.
 *
 * <h2>What was tried and lost</h2>
 *
 * <p>Measured with a prototype on two cores and JDK 17, in nanoseconds an operation, where each kernel adds 1 to a
 * number: in a stream, in a fork-join over 8 streams, and as a node of a chain of 1,000, of 32 layers of 32, and of a
 * random graph of 100,000 nodes.
 *
 * <table>
 *   <caption>Minimum of alternating rounds</caption>
 *   <tr><th>variant</th><th>stream</th><th>fork-join</th><th>chain</th><th>layers</th><th>random</th></tr>
 *   <tr><td>this design</td><td>47</td><td>33</td><td>28</td><td>52</td><td>236</td></tr>
 *   <tr><td>binary heap instead of rings</td><td>48</td><td>32</td><td>29</td><td>87</td><td>430</td></tr>
 *   <tr><td>4-ary heap instead of rings</td><td>48</td><td>31</td><td>29</td><td>85</td><td>446</td></tr>
 *   <tr><td>calendar queue</td><td>51</td><td>32</td><td>30</td><td>52</td><td>295</td></tr>
 *   <tr><td>a ring for each resource, merged by a heap</td><td>47</td><td>31</td><td>28</td><td>61</td><td>260</td></tr>
 *   <tr><td>nodes as rows that become operations</td><td>46</td><td>30</td><td>36</td><td>56</td><td>172</td></tr>
 *   <tr><td>operations recycled, serial collector</td><td>45</td><td>31</td><td>29</td><td>51</td><td>232</td></tr>
 *   <tr><td>operations recycled, G1</td><td>103</td><td>58</td><td>32</td><td>56</td><td>317</td></tr>
 *   <tr><td>not recycled, G1</td><td>71</td><td>44</td><td>34</td><td>64</td><td>386</td></tr>
 * </table>
 *
 * <p>Measured later, on a busy computer: without the register of the event queue, a chain takes 1.2 times as long. A
 * random graph of 100,000 nodes takes 1.1 times as long if its operations are created by position and not breadth
 * first. A 4-ary heap with its keys beside it was no faster than one of the JDK, and lists of the events at the present
 * time no faster than to sort these in as well.
 *
 * <p>Operations as rows of packed words were the design before: faster for a random graph of 100,000 nodes (200 instead
 * of 240 ns), slower for all else, and hard to read. The state of an operation as a reference to an enum cost such a
 * graph 37 of 277 ns, because a collector is told of each reference that is stored in an old object: it is the number
 * of the enum constant. The launch configuration and the arguments of a node are kept in it, because the work itself is
 * elsewhere in memory.
 */
@NullMarked
package orrery.core.engine;

import org.jspecify.annotations.NullMarked;
