package orrery.conformance.properties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import orrery.driver.CUfunction;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchAttribute.ID;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/** Graphs, nodes and executable graphs of a hostile program: valid, destroyed, null, and of other machines. */
final class HostileGraphs {
    private static final CUgraphEdgeData EARLY = new CUgraphEdgeData(1, 0, 1);
    private static final CUgraphEdgeData NONSENSE = new CUgraphEdgeData(-1, 77, 3);
    private static final List<List<CUgraphEdgeData>> DATA = Arrays.asList(
            null,
            List.of(),
            List.of(EARLY),
            List.of(NONSENSE),
            Collections.singletonList(null),
            List.of(EARLY, CUgraphEdgeData.DEFAULT));
    private static final long[] INSTANTIATIONS = {0, 0, 0, 1, 2, 4, 5, 8, 16, -1, 1L << 32};
    private static final int MOST = 60;

    private final CudaDriver driver;
    private final List<CUgraph> graphs = new ArrayList<>();
    private final List<CUgraphNode> nodes = new ArrayList<>();
    private final List<CUgraphExec> execs = new ArrayList<>();

    /** One of each to begin with; {@code function} takes no arguments. */
    HostileGraphs(CudaDriver driver, CUfunction function) {
        this.driver = driver;
        for (int i = 0; i < 2; i++) {
            CUgraph graph = driver.cuGraphCreate(0);
            CUgraphNode first = driver.cuGraphAddKernelNode(graph, List.of(), CUkernelNodeParams.single(function));
            keep(graph);
            keep(first);
            keep(driver.cuGraphAddKernelNode(graph, List.of(first), CUkernelNodeParams.single(function)));
            keep(driver.cuGraphInstantiate(graph, 0));
        }
        graphs.add(null);
        nodes.add(null);
        execs.add(null);
    }

    /** The same of another machine. */
    void addForeign(CudaDriver foreign) {
        CUgraph graph = foreign.cuGraphCreate(0);
        graphs.add(graph);
        nodes.add(foreign.cuGraphAddEmptyNode(graph, List.of()));
        execs.add(foreign.cuGraphInstantiate(graph, 0));
    }

    // -- what the program has made -------------------------------------------------------------------------------

    /** Keeps a graph and its nodes, which may be many. */
    void keep(CUgraph graph) {
        if (graph != null) {
            graphs.add(graph);
            driver.cuGraphGetNodes(graph).stream().limit(MOST).forEach(this::keep);
        }
    }

    void keep(CUgraphNode node) {
        nodes.add(node);
    }

    void keep(CUgraphExec exec) {
        execs.add(exec);
    }

    /** Adds a node after a node of the same graph, so that graphs grow. */
    void add(int graph, int node, CUgraphNodeParams params) {
        List<CUgraphNode> all = driver.cuGraphGetNodes(graph(graph));
        List<CUgraphNode> before = all.isEmpty() ? List.of() : List.of(all.get(node % all.size()));
        keep(driver.cuGraphAddNode(graph(graph), before, null, params));
    }

    /** Connects two nodes of one graph, perhaps so that it has a cycle. */
    void connect(int graph, int from, int to) {
        List<CUgraphNode> all = driver.cuGraphGetNodes(graph(graph));
        if (!all.isEmpty()) {
            List<CUgraphNode> earlier = List.of(all.get(from % all.size()));
            driver.cuGraphAddDependencies(graph(graph), earlier, List.of(all.get(to % all.size())), null);
        }
    }

    // -- choices -------------------------------------------------------------------------------------------------

    CUgraph graph(int x) {
        return graphs.get(x % graphs.size());
    }

    CUgraphNode node(int x) {
        return nodes.get(x % nodes.size());
    }

    CUgraphExec exec(int x) {
        return execs.get(x % execs.size());
    }

    /** A list of nodes, or none. */
    List<CUgraphNode> nodes(int x) {
        return switch (x % 5) {
            case 0 -> null;
            case 1 -> List.of();
            case 2 -> Arrays.asList(node(x), node(x / 5));
            default -> Collections.singletonList(node(x));
        };
    }

    List<CUgraphEdgeData> data(int x) {
        return x % 3 == 0 ? DATA.get(x / 3 % DATA.size()) : null;
    }

    CUstreamCaptureMode mode(int x) {
        return x % 10 == 9 ? null : new CUstreamCaptureMode(x % 4);
    }

    long instantiation(int x) {
        return INSTANTIATIONS[x % INSTANTIATIONS.length];
    }

    /** An attribute, or none. */
    CUlaunchAttribute attribute(int x, int value) {
        ID[] ids = ID.values();
        return x % 12 == 11 ? null : new CUlaunchAttribute(x % 13 == 12 ? null : ids[x % ids.length], value);
    }
}
