package orrery.core.graphexec;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.UpdatableNodes;
import orrery.core.work.DeviceNode;
import orrery.core.work.DeviceNodes;
import orrery.core.work.Join;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;

/**
 * What kernels have changed of the nodes of an executable graph. On an H200 a change stays until the host or a kernel
 * sets the same property of the node. An upload does not undo it, and the host's getters do not report it.
 */
final class DeviceChanges implements DeviceNode.Place {
    private final GraphExec exec;
    private final UpdatableNodes originals;
    private final DeviceNodes table;

    /** The nodes that kernels can update, by position. */
    private final Map<Integer, DeviceNode> nodes = new HashMap<>();

    private final Map<Integer, KernelLaunch> kernels = new HashMap<>();
    private final Map<Integer, Boolean> enabled = new HashMap<>();
    private @Nullable Execution running;
    private boolean isOnDevice;

    /**
     * Creates the changes of a new executable graph, of which there are none yet.
     *
     * @param originals the nodes of the graph that is instantiated
     * @param works what the nodes do, by position
     * @param table knows the nodes of all graphs
     */
    DeviceChanges(GraphExec exec, UpdatableNodes originals, NodeWork[] works, DeviceNodes table) {
        this.exec = exec;
        this.originals = originals;
        this.table = table;
        originals.setHasUpdatableExec(true);
        for (int i = 0; i < works.length; i++) {
            DeviceNode node = KernelLaunch.deviceNodeOf(works[i]);
            if (node != null) {
                nodes.put(i, node);
                table.bind(node, this, i);
            }
        }
    }

    /** Releases the nodes: the executable graph is destroyed. */
    void release() {
        originals.setHasUpdatableExec(false);
        nodes.values().forEach(node -> table.release(node, this));
    }

    /** Called when the executable graph was uploaded or launched. */
    void uploaded() {
        isOnDevice = true;
    }

    /** Called when an execution begins. */
    void begins(Execution execution) {
        running = execution;
    }

    /** Called when an execution has completed. */
    void ends(Execution execution) {
        running = running == execution ? null : running;
    }

    /** Called when the host has replaced the kernel of a node. */
    void replacedByHost(int position) {
        kernels.remove(position);
    }

    /** Called when the host has enabled or disabled a node. */
    void enabledByHost(int position) {
        enabled.remove(position);
    }

    /** Returns what the nodes of a version do with all changes, disabled nodes replaced by nodes that only order. */
    NodeWork[] applyTo(Version version) {
        NodeWork[] works = version.effective().clone();
        nodes.keySet().forEach(position -> works[position] = effective(version, position));
        return works;
    }

    private NodeWork effective(Version version, int position) {
        return enabled.getOrDefault(position, version.isEnabled(position)) ? kernel(version, position) : Join.INSTANCE;
    }

    private KernelLaunch kernel(Version version, int position) {
        KernelLaunch changed = kernels.get(position);
        return changed == null ? (KernelLaunch) version.works()[position] : changed;
    }

    private Version version() {
        return running == null ? exec.nodes().current() : running.version();
    }

    private void changed(int position) {
        if (running != null) {
            running.redefine(position, effective(running.version(), position));
        }
    }

    @Override
    public boolean isOnDevice() {
        return isOnDevice;
    }

    @Override
    public KernelLaunch kernel(int position) {
        return kernel(version(), position);
    }

    @Override
    public void replace(int position, KernelLaunch kernel) {
        kernels.put(position, kernel);
        changed(position);
    }

    @Override
    public void enable(int position, boolean on) {
        enabled.put(position, on);
        changed(position);
    }
}
