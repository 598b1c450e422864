package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import orrery.conformance.properties.LaunchTree.Draft;
import orrery.sim.GraphLaunchMode;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Graphs that kernels launch run in the order that the guide's environments give them, and in no stricter one. */
@AddLifecycleHook(TriesFromProperty.class)
class DeviceLaunchPropertyTest {
    private static final int DEPTH = 4;
    private static final int MOST = 3;

    @Provide
    Arbitrary<LaunchTree> trees() {
        return drafts(DEPTH).map(LaunchTree::new);
    }

    private static Arbitrary<Draft> drafts(int depth) {
        Arbitrary<List<Draft>> launches = depth == 0
                ? Arbitraries.just(List.of())
                : drafts(depth - 1).list().ofMaxSize(MOST);
        return Combinators.combine(
                        Arbitraries.of(GraphLaunchMode.class),
                        Arbitraries.integers().between(0, 4),
                        Arbitraries.frequency(Tuple.of(4, 0), Tuple.of(1, 1), Tuple.of(1, 2)),
                        launches)
                .as(Draft::new);
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void nestedDeviceLaunchesRunAsTheirTree(@ForAll("trees") LaunchTree tree) {
        assertRunsAsTheTree(tree, MachineOptions.defaults());
    }

    @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
    void environmentsNestInAnyOrder(@ForAll("trees") LaunchTree tree, @ForAll long seed) {
        assertRunsAsTheTree(tree, MachineOptions.defaults().withPolicy(SchedulePolicy.random(seed)));
    }

    private static void assertRunsAsTheTree(LaunchTree tree, MachineOptions options) {
        try (CallSession session = new CallSession(options)) {
            session.call(tree.build());
            session.callAtOnce("cuGraphLaunch x0 s");
            session.callAtOnce("launch s mark log 0");
            session.call("cuStreamSynchronize s");
            for (String code : session.answer("read r " + 2 * tree.results()).split(" ")) {
                session.require(code.equals("CUDA_SUCCESS") || code.equals("0"), "a launch fails");
            }
            session.expect("read log", "CUDA_SUCCESS " + tree.size());
            String fault = tree.fault(ids(session, tree.size()));
            session.require(fault == null, fault);
        }
    }

    private static List<Integer> ids(CallSession session, int count) {
        List<Integer> ids = new ArrayList<>();
        String[] words = session.answer("read log+4 " + count).split(" ");
        for (int i = 1; i < words.length; i++) {
            ids.add(Integer.valueOf(words[i]));
        }
        return ids;
    }

    /** What is fired and forgotten does not wait for its parent, and the parent's tail waits for it. */
    @Example
    void aChildRunsBesideItsParent() {
        try (CallSession session = held("devlaunch xh 0 c", "devlaunch xt 1 c+4")) {
            session.expect("read log 4", "CUDA_SUCCESS 2 1 2 0");
            session.call("open f");
            session.expect("read log 5", "CUDA_SUCCESS 4 1 2 3 4");
        }
    }

    /** A sibling does not hold up the tail of the graph that has launched it, but it does hold up the stream. */
    @Example
    void aSiblingGatesTheStreamAlone() {
        try (CallSession session = held("devlaunch xh 2 c", "devlaunch xt 1 c+4")) {
            session.expect("read log 5", "CUDA_SUCCESS 3 1 2 3 0");
            session.call("open f");
            session.expect("read log 5", "CUDA_SUCCESS 4 1 2 3 4");
        }
    }

    /** A graph that launches another one, which marks 2 and waits for a flag; its tail marks 3, the stream 4. */
    private static CallSession held(String launch, String tail) {
        CallSession session = new CallSession(MachineOptions.defaults());
        session.call(List.of("c = cells 2", "log = cells 8", "f = flag", "s = cuStreamCreate NON_BLOCKING"));
        session.call(List.of(
                "h = cuGraphCreate",
                "h0 = cuGraphAddKernelNode h [] mark log 2",
                "h1 = cuGraphAddKernelNode h [h0] gate f",
                "xh = cuGraphInstantiate h DEVICE_LAUNCH",
                "cuGraphUpload xh s"));
        session.call(List.of(
                "t = cuGraphCreate",
                "t0 = cuGraphAddKernelNode t [] mark log 3",
                "xt = cuGraphInstantiate t DEVICE_LAUNCH",
                "cuGraphUpload xt s"));
        session.call(List.of(
                "g = cuGraphCreate",
                "g0 = cuGraphAddKernelNode g [] mark log 1",
                "g1 = cuGraphAddKernelNode g [g0] " + launch,
                "g2 = cuGraphAddKernelNode g [g1] " + tail,
                "x = cuGraphInstantiate g"));
        session.callAtOnce("cuGraphLaunch x s");
        session.callAtOnce("launch s mark log 4");
        return session;
    }
}
