package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/** Cases of the rules of graphs as pictures. */
final class PictureCases {
    static final List<RuleCase> CASES = List.of(
            violates("GRAPH-23", "printWithAnUnknownFlag", (rig, cuda) -> {
                cuda.cuGraphDebugDotPrint(rig.graph(), 1 << 16);
            }),
            complies("GRAPH-23", "printWithEveryFlag", (rig, cuda) -> {
                cuda.cuGraphDebugDotPrint(rig.graph(), (1 << 16) - 1);
            }),
            violates("GRAPH-24", "printToAFolder", rig -> printToAPath(rig, () -> Files.createTempDirectory("graph"))),
            complies(
                    "GRAPH-24", "printToAFile", rig -> printToAPath(rig, () -> Files.createTempFile("graph", ".dot"))));

    private PictureCases() {}

    private static void printToAPath(Rig rig, Callable<Path> target) throws Exception {
        Path path = target.call();
        try {
            rig.cuda.cuGraphDebugDotPrint(rig.graph(), path, CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE);
        } finally {
            Files.delete(path);
        }
    }
}
