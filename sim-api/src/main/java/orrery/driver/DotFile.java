package orrery.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import orrery.core.graph.GraphRule;

/**
 * The drawing of a graph, and the file that it is written to.
 *
 * @param graph the name of the graph, for messages
 * @param path the file
 * @param text the drawing
 */
record DotFile(String graph, Path path, String text) {

    /**
     * Writes the file. It takes as long as the file system likes, such as until somebody reads a pipe: the caller is in
     * no call.
     *
     * @throws orrery.sim.CudaException if that is not possible (GRAPH-24)
     */
    void write() {
        try {
            Files.writeString(path, text);
        } catch (IOException e) {
            throw GraphRule.DOT_FILE.violated(graph + " is printed to " + path, e);
        }
    }
}
