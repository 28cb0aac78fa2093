// Maximum-weight matching by LEMON (Debian: liblemon-dev). Reads n, m, then m first ends, m second ends and m weights (int32,
// int32, double); prints the weight and the CPU time of the solver alone.
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

using Graph = lemon::SmartGraph;
using Weights = Graph::EdgeMap<int64_t>;

template <typename T>
bool read(std::vector<T> &list) {
  return std::fread(list.data(), sizeof(T), list.size(), stdin) == list.size();
}

int main() {
  std::vector<int32_t> sizes(2);
  if (!read(sizes)) return 1;
  std::vector<int32_t> from(sizes[1]), to(sizes[1]);
  std::vector<double> weight(sizes[1]);
  if (!read(from) || !read(to) || !read(weight)) return 1;
  Graph graph;
  graph.reserveNode(sizes[0]);
  graph.reserveEdge(sizes[1]);
  for (int i = 0; i < sizes[0]; i++) graph.addNode();
  Weights weights(graph);
  for (int i = 0; i < sizes[1]; i++) {
    auto edge = graph.addEdge(graph.nodeFromId(from[i]), graph.nodeFromId(to[i]));
    weights[edge] = static_cast<int64_t>(weight[i]);
  }
  std::clock_t started = std::clock();
  lemon::MaxWeightedMatching<Graph, Weights> solver(graph, weights);
  solver.run();
  double ms = 1000.0 * (std::clock() - started) / CLOCKS_PER_SEC;
  std::printf("{\"weight\": %lld, \"ms\": %.3f}\n", static_cast<long long>(solver.matchingWeight()), ms);
}
