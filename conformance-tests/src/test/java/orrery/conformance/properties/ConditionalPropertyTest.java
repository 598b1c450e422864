package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.device.CUresult;
import orrery.sim.CudaException;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Conditional nodes do what a language with if, while and switch does. */
@AddLifecycleHook(Tries.class)
class ConditionalPropertyTest {
    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void nestedConditionalsRunAsTheProgramTheyDescribe(
            @ForAll(supplier = Nests.class) Nest nest, @ForAll @IntRange(max = 3) int other) {
        run(nest, other, MachineOptions.defaults());
    }

    @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
    void aNestIsAProgramInAnyOrder(
            @ForAll(supplier = Nests.class) Nest nest, @ForAll @IntRange(max = 3) int other, @ForAll long seed) {
        run(nest, other, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void run(Nest nest, int other, MachineOptions options) {
        int[] cells = new int[nest.cells()];
        Nest newer = nest.withDefaults(other);
        try (Dialogue dialogue = new Dialogue(options)) {
            dialogue.say(List.of("c = cells " + cells.length, "s = cuStreamCreate NON_BLOCKING"));
            dialogue.say(nest.build("g"));
            dialogue.say("x = cuGraphInstantiate g");
            launch(dialogue, nest, cells);
            launch(dialogue, nest, cells);
            dialogue.say(newer.build("m"));
            dialogue.expect("cuGraphExecUpdate x m", "CUDA_SUCCESS SUCCESS");
            dialogue.say(List.of("cuGraphDestroy g", "cuGraphDestroy m"));
            launch(dialogue, newer, cells);
            dialogue.sayAtOnce("cuGraphLaunch x s");
            newer.run(cells);
            launch(dialogue, newer, cells);
        }
    }

    private static void launch(Dialogue dialogue, Nest nest, int[] cells) {
        dialogue.sayAtOnce("cuGraphLaunch x s");
        nest.run(cells);
        dialogue.expect("read c " + cells.length, Nest.answer(cells));
    }

    @Example
    void aLoopWithoutEndIsAFaultThatNamesTheNode() {
        MachineOptions options = MachineOptions.defaults().withIterationLimit(1000);
        try (Dialogue dialogue = new Dialogue(options)) {
            dialogue.say(List.of(
                    "c = cells 1",
                    "s = cuStreamCreate NON_BLOCKING",
                    "g = cuGraphCreate",
                    "h = cuGraphConditionalHandleCreate g 1 ASSIGN_DEFAULT",
                    "n = cuGraphAddConditionalNode g [] h WHILE 1",
                    "k = cuGraphAddKernelNode n.body0 [] muladd c 1 1",
                    "x = cuGraphInstantiate g"));
            dialogue.sayAtOnce("cuGraphLaunch x s");
            CudaException hang =
                    assertThrows(CudaException.class, dialogue.console().driver()::cuCtxSynchronize);
            assertEquals(CUresult.CUDA_ERROR_LAUNCH_FAILED, hang.result());
            assertTrue(hang.getMessage().contains("WHILE"), hang.getMessage());
            dialogue.expect("cuStreamSynchronize s", "CUDA_ERROR_LAUNCH_FAILED");
        }
    }
}
