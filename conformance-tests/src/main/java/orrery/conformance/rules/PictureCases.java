package orrery.conformance.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.driver.CUgraph;
import orrery.driver.CudaDriver;

/** Graphs as pictures. */
final class PictureCases {
    private PictureCases() {}

    @Violates("GRAPH-23")
    static void printWithAnUnknownFlag(Rig rig) {
        rig.cuda().cuGraphDebugDotPrint(rig.cuda().cuGraphCreate(0), 1 << 16);
    }

    @Complies("GRAPH-23")
    static void printWithEveryFlag(Rig rig) {
        rig.cuda().cuGraphDebugDotPrint(rig.cuda().cuGraphCreate(0), (1 << 16) - 1);
    }

    @Violates("GRAPH-24")
    static void printToAFolder(Rig rig) throws IOException {
        printToAPath(rig, true);
    }

    @Complies("GRAPH-24")
    static void printToAFile(Rig rig) throws IOException {
        printToAPath(rig, false);
    }

    private static void printToAPath(Rig rig, boolean folder) throws IOException {
        Path path = folder ? Files.createTempDirectory("graph") : Files.createTempFile("graph", ".dot");
        try {
            print(rig, path);
        } finally {
            Files.delete(path);
        }
    }

    private static void print(Rig rig, Path path) {
        CUgraph graph = rig.cuda().cuGraphCreate(0);
        rig.cuda().cuGraphDebugDotPrint(graph, path, CudaDriver.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE);
    }
}
