/**
 * Models of what the CUDA documents promise, for tests of own programs and drivers. An oracle is told the calls that a
 * program makes, and says what must hold of what a run shows. It asks neither the simulator nor a driver:
 *
 * <ul>
 *   <li>{@link orrery.testing.oracle.OrderOracle}: which work of streams is complete before other work begins
 *   <li>{@link orrery.testing.oracle.UpdateOracle}: whether an executable graph can be updated with another graph
 *   <li>{@link orrery.testing.oracle.PoolOracle}: which memory of a pool is in use
 * </ul>
 *
 * @since 0.1.0
 */
@NullMarked
package orrery.testing.oracle;

import org.jspecify.annotations.NullMarked;
