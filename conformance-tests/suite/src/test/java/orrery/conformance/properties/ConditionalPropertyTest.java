package orrery.conformance.properties;

import static orrery.conformance.WithContext.assertRefused;

import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.device.CUresult;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Conditional nodes do what a language with if, while and switch does. */
@AddLifecycleHook(TriesFromProperty.class)
class ConditionalPropertyTest {
    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void nestedConditionalsRunAsTheProgramTheyDescribe(
            @ForAll(supplier = RandomConditionals.class) NestedConditionals conditionals,
            @ForAll @IntRange(max = 3) int other) {
        assertRunsAsTheProgram(conditionals, other, MachineOptions.defaults());
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void aNestIsAProgramInAnyOrder(
            @ForAll(supplier = RandomConditionals.class) NestedConditionals conditionals,
            @ForAll @IntRange(max = 3) int other,
            @ForAll long seed) {
        assertRunsAsTheProgram(conditionals, other, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void assertRunsAsTheProgram(NestedConditionals conditionals, int other, MachineOptions options) {
        int[] cells = new int[conditionals.cells()];
        NestedConditionals newer = conditionals.withDefaults(other);
        try (CallSession session = new CallSession(options)) {
            session.call(List.of("c = cells " + cells.length, "s = cuStreamCreate NON_BLOCKING"));
            session.call(conditionals.build("g"));
            session.call("x = cuGraphInstantiate g");
            launch(session, conditionals, cells);
            launch(session, conditionals, cells);
            session.call(newer.build("m"));
            session.expect("cuGraphExecUpdate x m", "CUDA_SUCCESS SUCCESS");
            session.call(List.of("cuGraphDestroy g", "cuGraphDestroy m"));
            launch(session, newer, cells);
            session.callAtOnce("cuGraphLaunch x s");
            newer.run(cells);
            launch(session, newer, cells);
        }
    }

    private static void launch(CallSession session, NestedConditionals conditionals, int[] cells) {
        session.callAtOnce("cuGraphLaunch x s");
        conditionals.run(cells);
        session.expect("read c " + cells.length, NestedConditionals.answer(cells));
    }

    @Example
    void aLoopWithoutEndIsAFaultThatNamesTheNode() {
        MachineOptions options = MachineOptions.defaults().withIterationLimit(1000);
        try (CallSession session = new CallSession(options)) {
            session.call(List.of(
                    "c = cells 1",
                    "s = cuStreamCreate NON_BLOCKING",
                    "g = cuGraphCreate",
                    "h = cuGraphConditionalHandleCreate g 1 ASSIGN_DEFAULT",
                    "n = cuGraphAddConditionalNode g [] h WHILE 1",
                    "k = cuGraphAddKernelNode n.body0 [] muladd c 1 1",
                    "x = cuGraphInstantiate g"));
            session.callAtOnce("cuGraphLaunch x s");
            assertRefused(CUresult.CUDA_ERROR_LAUNCH_FAILED, session.console().driver()::cuCtxSynchronize, "WHILE");
            session.expect("cuStreamSynchronize s", "CUDA_ERROR_LAUNCH_FAILED");
        }
    }
}
