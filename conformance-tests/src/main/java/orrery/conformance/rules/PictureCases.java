package orrery.conformance.rules;

import static orrery.conformance.rules.RuleCase.complies;
import static orrery.conformance.rules.RuleCase.violates;
import static orrery.driver.CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import orrery.driver.CUgraph;

/** Graphs as pictures. */
final class PictureCases {
    static final List<RuleCase> CASES = List.of(
            violates("GRAPH-23", "printWithAnUnknownFlag", (rig, cuda) -> {
                cuda.cuGraphDebugDotPrint(rig.graph(), 1 << 16);
            }),
            complies("GRAPH-23", "printWithEveryFlag", (rig, cuda) -> {
                cuda.cuGraphDebugDotPrint(rig.graph(), (1 << 16) - 1);
            }),
            violates("GRAPH-24", "printToAFolder", rig -> printToAPath(rig, true)),
            complies("GRAPH-24", "printToAFile", rig -> printToAPath(rig, false)));

    private PictureCases() {}

    private static void printToAPath(Rig rig, boolean folder) throws IOException {
        Path path = folder ? Files.createTempDirectory("graph") : Files.createTempFile("graph", ".dot");
        try {
            print(rig, path);
        } finally {
            Files.delete(path);
        }
    }

    private static void print(Rig rig, Path path) {
        CUgraph graph = rig.graph();
        rig.cuda().cuGraphDebugDotPrint(graph, path, CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE);
    }
}
