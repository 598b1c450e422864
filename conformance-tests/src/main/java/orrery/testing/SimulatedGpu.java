package orrery.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import orrery.sim.Check;

/**
 * Gives each test a fresh machine with simulated GPUs. The test and its {@code @BeforeEach} methods take what they need
 * as parameters: {@link orrery.sim.Machine}, {@link orrery.driver.CudaDriver}, {@link orrery.runtime.CudaRuntime} and
 * {@link Timeline} all belong to the same machine, which is closed after the test. An {@link orrery.sim.Explorer} as a
 * parameter explores programs on machines with the same options. Result codes and devices are in {@link orrery.device},
 * exceptions and options of machines in {@link orrery.sim}.
 *
 * <pre>{@code
 * @SimulatedGpu
 * class SaxpyTest {
 *     @Test
 *     void copiesOverlapTheKernel(CudaDriver cuda, Timeline timeline) {
 *         ...
 *         assertThat(timeline).overlaps("saxpy", "HtoD");
 *     }
 * }
 * }</pre>
 *
 * <p>The machine is checked while the test runs: a race, a leak or another finding of an enabled check fails the test.
 * A test that fails reports the timeline of its machine as a suppressed exception, and writes an HTML page that shows
 * the run. The page goes to the folder that the JUnit configuration parameter {@code orrery.testing.reports} names, by
 * default to {@code target/surefire-reports} where there is a folder {@code target}, and else nowhere.
 *
 * <p>An annotation of a method replaces that of its class.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(SimulatedGpuExtension.class)
public @interface SimulatedGpu {

    /**
     * Returns the device: one of {@link orrery.device.Devices#names}, in upper or lower case, or the path of a
     * {@link orrery.device.DeviceFile}. By default it is an H200.
     */
    String device() default "h200";

    /** Returns the number of devices, at least 1. */
    int devices() default 1;

    /** Returns what is checked. By default it is all but threads of the host; an empty array checks nothing. */
    Check[] checks() default {Check.RACES, Check.UNINITIALIZED_READS, Check.LIFETIMES, Check.LEAKS, Check.CALLS};

    /**
     * Returns whether races are reported whose two writes write equal values, as
     * {@link orrery.sim.Checks#withoutBenignRaces} describes. By default they are.
     */
    boolean benignRaces() default true;

    /**
     * Returns the number of threads that run the blocks of one kernel, as {@link orrery.sim.MachineOptions#workers}.
     */
    int workers() default 0;

    /**
     * Returns the schedules under which the test is run, each time on a new machine:
     *
     * <ul>
     *   <li>{@code in-order}, the default: once, and every operation starts as soon as it can
     *   <li>{@code random:100}: 100 times, each time in another random order, by the seeds 0 to 99
     *   <li>{@code seed:17}: once, in the order of that seed
     *   <li>{@code schedule:2.1.0}: once, in the order with that name
     *   <li>{@code every}: under each distinguishable schedule, as {@link EverySchedule} does
     * </ul>
     *
     * <p>A test that is run more than once has its {@code @BeforeEach} and {@code @AfterEach} methods run each time, on
     * one instance of its class.
     */
    String schedules() default "in-order";

    /**
     * Returns the PTX module that the test uses: a resource, as {@link Class#getResourceAsStream} of the test class
     * takes it, or the path of a file. The test takes it as a parameter of type {@link orrery.driver.CUlibrary}, whose
     * kernels can be launched in every context:
     *
     * <pre>{@code
     * @SimulatedGpu(ptx = "kernels.ptx")
     * class SaxpyTest {
     *     @Test
     *     void computes(CudaDriver cuda, CUlibrary kernels) {
     *         cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
     *         CUkernel saxpy = cuda.cuLibraryGetKernel(kernels, "saxpy");
     *         ...
     *     }
     * }
     * }</pre>
     *
     * <p>The driver is initialized for such a test. A fat binary with PTX can be named, too. By default there is none.
     */
    String ptx() default "";

    /**
     * Returns what goes wrong in the machine: texts as {@link orrery.sim.FaultPlan#parse} reads them, such as
     * {@code cuMemAlloc#3=OUT_OF_MEMORY}. By default nothing does.
     */
    String[] faults() default {};
}
