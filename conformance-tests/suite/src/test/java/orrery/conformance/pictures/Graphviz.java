package orrery.conformance.pictures;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program {@code dot}, where it is installed. */
final class Graphviz {
    private static final Optional<Path> DOT = Pattern.compile(File.pathSeparator, Pattern.LITERAL)
            .splitAsStream(String.valueOf(System.getenv("PATH")))
            .map(folder -> Path.of(folder, "dot"))
            .filter(Files::isExecutable)
            .findFirst();

    /** What it writes of a node and of an edge; the lines of labels, which stand between them, look different. */
    private static final Pattern NODE = Pattern.compile("node (graph_\\d+_node_\\d+) ");

    private static final Pattern EDGE = Pattern.compile("edge (graph_\\d+_node_\\d+) (graph_\\d+_node_\\d+) ");

    private Graphviz() {}

    /** Whether it is there. */
    static boolean installed() {
        return DOT.isPresent();
    }

    /**
     * Lets it lay a graph out, which is when it looks into labels.
     *
     * @return what it drew: nodes, without labels, and edges
     * @throws AssertionError if it found anything wrong
     */
    static Drawn draw(String dot) throws IOException, InterruptedException {
        Path input = Files.createTempFile("graph", ".dot");
        Path output = Files.createTempFile("graph", ".plain");
        Path errors = Files.createTempFile("graph", ".errors");
        try {
            Files.writeString(input, dot);
            int status = new ProcessBuilder(DOT.orElseThrow().toString(), "-Tplain", input.toString())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start()
                    .waitFor();
            String said = Files.readString(errors, StandardCharsets.UTF_8);
            if (status != 0 || said.contains("Error")) {
                throw new AssertionError("dot says " + status + ": " + said + "\nof\n" + dot);
            }
            return Drawn.read(Files.readAllLines(output));
        } finally {
            Files.delete(input);
            Files.delete(output);
            Files.delete(errors);
        }
    }

    /**
     * What was drawn.
     *
     * @param nodes the ids of the nodes
     * @param edges the edges, as {@code a -> b}, in the order of their names
     */
    record Drawn(TreeSet<String> nodes, List<String> edges) {
        private static Drawn read(List<String> plain) {
            Drawn drawn = new Drawn(new TreeSet<>(), new ArrayList<>());
            for (String line : plain) {
                Matcher edge = EDGE.matcher(line);
                Matcher node = NODE.matcher(line);
                if (edge.lookingAt()) {
                    drawn.edges.add(edge.group(1) + " -> " + edge.group(2));
                } else if (node.lookingAt()) {
                    drawn.nodes.add(node.group(1));
                }
            }
            Collections.sort(drawn.edges);
            return drawn;
        }
    }
}
